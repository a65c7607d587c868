import { plainAnalyser } from "../text/mod.ts";

/** Topics with the words that speak for them and how loudly. */
export type Topics = Record<string, Record<string, number>>;

/** Weighted words for the four topics of a cloud provider's documentation. */
export const cloudTopics: Topics = {
  Development: weights({
    3: "sdk, pull request, python, node js, developer",
    2: "api, code, function, functions, trigger, binding, web app, runtime, slot, package",
    1: "deploy, deployment, query, json, container, kubectl, client, message, queue, application",
  }),
  Security: weights({
    3: "authentication, authorization, encryption, key vault, conditional access, mfa, compliance",
    2: "identity, role, roles, permission, permissions, token, secret, secrets, certificate, firewall, password, entra, rbac, credential, credentials, sign in",
    1: "access",
  }),
  Operations: weights({
    3: "monitoring, alert, alerts, backup, failover, troubleshoot, maintenance, incident, automation",
    2: "monitor, logs, restore, recovery, diagnostic, metric, metrics, retention, upgrade, autoscale, quota, availability, restart",
    1: "log, scale, error",
  }),
  "Azure Services": weights({
    2: "blob, disk, virtual machine, virtual network, subnet, cosmos db, sql database, node pool, service bus, event hub, tier, tiers, pricing, sku, dns",
    1: "storage, database, cluster, gateway, region, plan",
  }),
};

function weights(lists: Record<number, string>): Record<string, number> {
  const words = Object.entries(lists).flatMap(([weight, list]) =>
    list.split(", ").map((word) => [word, Number(weight)])
  );
  return Object.fromEntries(words);
}

/**
 * The topic whose words weigh most in a text (each time a word stands there counts its weight), the first
 * named of equals; null when none of the words occurs.
 *
 * @example
 * ```ts
 * import { topicOf } from "./topics.ts";
 * const topics = { Security: { token: 2 }, Operations: { log: 1, "restart loop": 5 } };
 * if (topicOf("A token in the log. A restart-loop.", topics) !== "Operations") throw new Error();
 * if (topicOf("Nothing here", topics) !== null) throw new Error();
 * ```
 */
export function topicOf(text: string, topics: Topics): string | null {
  const words = ` ${plainAnalyser.tokens(text).join("  ")} `;
  let best: string | null = null;
  let most = 0;
  for (const [topic, weights] of Object.entries(topics)) {
    let weight = 0;
    for (const [word, each] of Object.entries(weights)) {
      weight += each * (words.split(` ${plainAnalyser.tokens(word).join("  ")} `).length - 1);
    }
    if (weight > most) [best, most] = [topic, weight];
  }
  return best;
}
