import { deepEqual, equal } from "node:assert/strict";
import { addCounts, noPersonalData, PERSONAL, redact } from "./redact.ts";

function shows(cases: Record<string, string>) {
  for (const [before, after] of Object.entries(cases)) equal(redact(before).text, after);
}

function leaves(texts: readonly string[]) {
  for (const text of texts) deepEqual(redact(text), { text, counts: noPersonalData() });
}

/** A storage account's key: 64 bytes in Base64. Made here, so that no scanner takes it for a real one. */
const KEY88 = "aB3dE+fG7hI/jK1lM9nO2pQ4".repeat(4).slice(0, 86) + "==";
const KEY44 = KEY88.slice(0, 43) + "=";
const HEX32 = "3f2a9c7d5e1b4f608a7c2d9e0b1f4a63";
const HEX40 = HEX32 + "9d8e7f60";
const HEX64 = HEX32 + [...HEX32].reverse().join("");
const RANDOM36 = "aB3dEfG7hIjK1lM9nO2pQ4rS6tUv8WxYz05A";
const JWT = `${"eyJ"}hbGciOiJIUzI1NiJ9.${"eyJ"}zdWIiOiIxMjM0NSJ9.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1g`;

Deno.test("redact() replaces names in signatures", () => {
  shows({
    "It fails. Thanks, Marta Quiroga": "It fails. Thanks, [name]",
    "It fails.\n\nRegards, John P. Ellison, +1 425 555 0147": "It fails.\n\nRegards, [name], [phone]",
    "It fails. Best regards,\nPieter van der Sloot": "It fails. Best regards,\n[name]",
    "Any idea? Thanks in advance, José": "Any idea? Thanks in advance, [name]",
    "Any idea?\n\nPiotr Zielinski": "Any idea?\n\n[name]",
    "Any idea?\n-- Ana": "Any idea?\n-- [name]",
    "Your input would be appreciated.\nGrameenita": "Your input would be appreciated.\n[name]",
    "Thanks, Marta Quiroga (marta@contoso.com)": "Thanks, [name] ([email])",
    "¿Alguna idea? Saludos cordiales, Íñigo Ruiz": "¿Alguna idea? Saludos cordiales, [name]",
    "¿Alguna idea? Un saludo, Lucía de la Fuente": "¿Alguna idea? Un saludo, [name]",
  });
});

Deno.test("redact() replaces names in greetings, introductions, after a role and beside an address", () => {
  shows({
    "Hi Peter, it fails.": "Hi [name], it fails.",
    "Hi Kevin OBrien,\nit fails": "Hi [name],\nit fails",
    "Hello Dr. Ruiz, thanks": "Hello Dr. [name], thanks",
    "hi @Aniss Chohra,\nit fails": "hi @[name],\nit fails",
    "Buenas tardes Lucía, no va": "Buenas tardes [name], no va",
    "I'm Anna Berg from Contoso and it fails": "I'm [name] from Contoso and it fails",
    "My name is Wei.": "My name is [name].",
    "a former colleague, Tomasz Wierzba, installed it": "a former colleague, [name], installed it",
    "our field engineer Oluwaseun Adebayo-Kern (o.a@example.com)": "our field engineer [name] ([email])",
    "Ticket is under p.v@contoso.com, Pieter van der Sloot.": "Ticket is under [email], [name].",
  });
});

Deno.test("redact() leaves products, regions, items of lists, questions and plain words alone", () => {
  leaves([
    "Hi all, it fails. Thanks!",
    "Hello Team, Azure Functions fails. Thanks. Also, how do I restart it?",
    "I'm Owner of the subscription. I'm using Key Vault.",
    "I am on Windows Server, thanks for any help",
    "Thanks, Azure Support",
    "Best practice?\n\nAzure Functions",
    "Our admin Azure Portal shows it.",
    "It is offered in:\n- North Europe\n- Germany West Central",
    "We tried two of them:\n- Contoso Fabrikam\n- Northwind Traders",
    "Running Best Practices Analyzer...",
  ]);
});

Deno.test("redact() replaces keys that show by their form", () => {
  shows({
    [`the key ${KEY88}.`]: "the key [key].",
    [`AZURE: ${"Ab1".repeat(17)}cJQQJ9${"9Ab".repeat(9)} works`]: "AZURE: [key] works",
    [`secret is abc${"8Q~"}${RANDOM36.slice(0, 34)} and`]: "secret is [key] and",
    [`key id ${"AKIA"}Z7Q4M2N8B6V3C1X9`]: "key id [key]",
    [`git clone with ${"ghp_"}${RANDOM36}`]: "git clone with [key]",
    [`PAT ${"github_pat_"}${RANDOM36.slice(0, 22)}_${RANDOM36}`]: "PAT [key]",
    [`Slack: ${"xoxb-"}123456789012-aBcDeFgHiJkL`]: "Slack: [key]",
    [`openai.api_key = "${"sk-"}${RANDOM36}"`]: 'openai.api_key = "[key]"',
    [`maps?key=${"AIza"}${RANDOM36.slice(0, 35)}`]: "maps?key=[key]",
    [`got ${JWT}, expired`]: "got [key], expired",
    [`-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n${KEY88}\n-----END RSA PRIVATE KEY-----\nfails`]:
      "[key]\nfails",
    [`-----BEGIN PRIVATE KEY-----\n${KEY88}\n${KEY44}\nwhy?`]: "-----BEGIN PRIVATE KEY-----[key]\nwhy?",
    "product key VK7JG-NP4TM-C97JM-9MPGT-3V66T not accepted": "product key [key] not accepted",
    "recovery 123456-234567-345678-456789-567890-678901-789012-890123": "recovery [key]",
  });
});

Deno.test("redact() replaces keys after the field or word that names them, which stays", () => {
  shows({
    [`DefaultEndpointsProtocol=https;AccountName=x;AccountKey=${KEY88};EndpointSuffix=core.windows.net`]:
      "DefaultEndpointsProtocol=https;AccountName=x;AccountKey=[key];EndpointSuffix=core.windows.net",
    [`Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${KEY44}`]:
      "Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=[key]",
    "Server=tcp:x.database.windows.net,1433;User ID=app;Password=S3cr&t!pw;Encrypt=True;":
      "Server=tcp:x.database.windows.net,1433;User ID=app;Password=[key];Encrypt=True;",
    "Data Source=x; Uid=app; Pwd = swordfish; Pooling=true":
      "Data Source=x; Uid=app; Pwd = [key]; Pooling=true",
    "export PGPASSWORD=hunter2": "export PGPASSWORD=[key]",
    '"adminPassword": "P@ssw0rd!2024",': '"adminPassword": "[key]",',
    [`https://x.blob.core.windows.net/c?sv=2022-11-02&sr=c&sig=${RANDOM36}%2B1%3D&se=2024-01-01`]:
      "https://x.blob.core.windows.net/c?sv=2022-11-02&sr=c&sig=[key]&se=2024-01-01",
    [`https://x.azurewebsites.net/api/f?code=${RANDOM36}==`]: "https://x.azurewebsites.net/api/f?code=[key]",
    "mongodb://app:pa55word@x.mongo.cosmos.azure.com:10255":
      "mongodb://app:[key]@x.mongo.cosmos.azure.com:10255",
    [`Authorization: Bearer ${RANDOM36}`]: "Authorization: Bearer [key]",
    "Authorization: Basic YWRtaW46cGFzczEyMw==": "Authorization: Basic [key]",
    [`Ocp-Apim-Subscription-Key: ${HEX32}`]: "Ocp-Apim-Subscription-Key: [key]",
    [`my api key is ${HEX40}`]: "my api key is [key]",
    [`{"token": "${HEX64}"}`]: '{"token": "[key]"}',
    [`la clave es ${HEX32}`]: "la clave es [key]",
    [`AWS_SECRET_ACCESS_KEY=${KEY88.slice(0, 40)}`]: "AWS_SECRET_ACCESS_KEY=[key]",
    [`az storage blob list --account-key ${KEY44} -c x`]: "az storage blob list --account-key [key] -c x",
    [`x-functions-key: ${RANDOM36}==`]: "x-functions-key: [key]",
  });
});

Deno.test("redact() leaves what stands for a key, and digests, hashes, names and paths of resources alone", () => {
  leaves([
    "AccountKey=<your-key>;EndpointSuffix=core.windows.net",
    "AccountKey={base64 encoded key}",
    "Server=x;Password={your_password};Encrypt=True",
    "Password=********; Pwd=xxxx; ApiKey=YOUR_API_KEY",
    "Password=$(DbPassword);Pwd=%PWD%;ApiKey=${API_KEY}",
    "?sv=2022-11-02&sig=<signature>",
    "AKIAIOSFODNN7EXAMPLE and ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "Authorization: Bearer <token> or Bearer authentication with Bearer tokens",
    "password = getpass.getpass()\nif (password == other) return",
    'password = os.environ["DB_PASSWORD"]',
    '"password": "string", "secret": "my-secret-name"',
    "@Microsoft.KeyVault(SecretUri=https://x.vault.azure.net/secrets/db-password/)",
    `commit ${HEX40} broke it`,
    `reverted in ${HEX40.slice(0, 7)}, see ${HEX40}`,
    `image@sha256:${HEX64} and sha256:${HEX64}`,
    `"integrity": "sha512-${KEY88}"`,
    "echo aGVsbG8gd29ybGQ= | base64 -d",
    "secret my-app-6d5f7b9c8d-x2x4z in namespace prod",
    "the key myApplicationStorageAccountConnection2 in appsettings.json",
    "PublicKeyToken=b77a5c561934e089, Culture=neutral",
    "the key identifier https://x.vault.azure.net/keys/disk",
    "/subscriptions/<id>/resourceGroups/rg-prod-01/providers/Microsoft.Storage/storageAccounts/stprod01",
    "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
    "-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBa\n-----END CERTIFICATE-----",
    "product key XXXXX-XXXXX-XXXXX-XXXXX-XXXXX",
    "keyboard, tokeniser, monkey and key=value; sort key: date",
    "https://host:8080/path@2x.png",
    "jdbc:sqlserver://x.database.windows.net:1433;database=d;user=app",
    "az keyvault secret show --name MyVeryLongSecretNameInProduction",
    "sk-learn-estimators-and-pipelines",
  ]);
});

Deno.test("redact() replaces e-mail addresses, also those written in words and those of guests", () => {
  shows({
    "mail o.adebayo+x@mail.example.co.uk now": "mail [email] now",
    "'ana@example.com', <mailto:b_c@example.com>, _d@example.com": "'[email]', <mailto:[email]>, _[email]",
    "user ana_example.com#EXT#@contoso.onmicrosoft.com": "user [email]",
    "write to josé.núñez@correo.example.": "write to [email].",
    "marta (at) example (dot) com please": "[email] please",
    "marta[at]example.com": "[email]",
    "escribe a marta arroba ejemplo punto es": "escribe a [email]",
    "marta dot q at contoso dot com": "marta dot [email]",
  });
});

Deno.test("redact() leaves versions of packages, decorators and users of an address alone", () => {
  leaves([
    "npm i react@18.2.0 @azure/identity@4.0.1 vue@3.x typescript@latest",
    "git clone https://user@bitbucket.org/user/repo.git",
    "git clone git@github.com:contoso/repo.git",
    "https://docs.github.com/enterprise-cloud@latest/billing",
    "@Injectable() and @Microsoft.KeyVault and a @ b",
    "we are at Contoso dot matrix printers",
    "runs (at least) example.com",
  ]);
});

Deno.test("redact() replaces GUIDs, addresses, documents and phone numbers", () => {
  shows({
    "app 3F8A2C1D-77be-4b0e-9c55-d1e6f0a41b92.": "app [guid].",
    "/subscriptions/3f8a2c1d-77be-4b0e-9c55-d1e6f0a41b92/resourceGroups/rg1":
      "/subscriptions/[guid]/resourceGroups/rg1",
    "InstrumentationKey=3f8a2c1d-77be-4b0e-9c55-d1e6f0a41b92;": "InstrumentationKey=[guid];",
    "the key 3f8a2c1d-77be-4b0e-9c55-d1e6f0a41b92": "the key [guid]",
    "from 203.0.113.77, then": "from [ip], then",
    "client: 203.0.113.77, server: _, host-203.0.113.78": "client: [ip], server: _, host-[ip]",
    "teléfono nº 612345678": "teléfono nº [phone]",
    "ssh azureuser@203.0.113.77:22": "ssh azureuser@[ip]:22",
    "the VM 10.0.0.4 cannot reach 10.0.1.5:1433": "the VM [ip] cannot reach [ip]:1433",
    "from 2001:db8::8a2e:370:7334 and fe80:0:0:0:1:2:3:4": "from [ip] and [ip]",
    "DNI 12345678Z, NIE X1234567L y 12345678-Z": "DNI [document], NIE [document] y [document]",
    "call +49 30 5550 1234 or (425) 555-0147 or +34 600 555 019.": "call [phone] or [phone] or [phone].",
    "my phone is 555-0142": "my phone is [phone]",
    "móvil: 612345678, fijo 91 555 01 42": "móvil: [phone], fijo [phone]",
    "llámame al 612 34 56 78 o al 0034 612 345 678": "llámame al [phone] o al [phone]",
    "teléfono 912-34-56-78": "teléfono [phone]",
    "reach me at 5550142 tomorrow": "reach me at [phone] tomorrow",
  });
});

Deno.test("redact() leaves versions, ranges, platform addresses, codes, sizes and dates alone", () => {
  leaves([
    "version 4.12.0.1234 and 1.2.3",
    "Windows version 10.0.19041.1 and build 10.0.22631.3",
    "agent version 1.2.3.4, v2.0.5.1, Version=4.0.1.1, Culture=neutral",
    "Microsoft.Data.dll | 4.6.1.62 | 35200",
    "downloaded agent-1.2.3.4.tar.gz and setup_2.0.5.1.exe",
    "versión 1.2.3.4 del SDK: 5.6.7.8",
    "the range 10.0.0.0/16 and 192.168.1.4/32",
    "route 10.1.0.0 with mask 255.255.255.0",
    "0.0.0.0, 127.0.0.1 and 168.63.129.16",
    "at 12:30:45 in std::vector or Face::Add",
    "429 after 600000 ms, 2024-05-17, 1433-1440, 100 000 000 rows",
    "error 0x80070005, 0x8007000E and -2147024891",
    "ports 80, 443, 8080-8090 and 65200-65535",
    "event 20240517103000 took 1234567 ms",
    "the call returned 80070005 after 1234567 rows",
    "the mobile app build 20230517 and cell A1234567",
    "00000000-0000-0000-0000-000000000000 and 11111111-1111-1111-1111-111111111111",
    "https://support.microsoft.com/windows/x-3f8a2c1d-77be-4b0e-9c55-d1e6f0a41b92",
    "12345678A is not a DNI, 20240517T103000Z is a time",
    "AKS 1.27.7, Python 3.11.4, node 18.17.1, SKU Standard_D4s_v3",
    "MAC 00-0D-3A-23-9A-49 and 00:0D:3A:23:9A:49",
    "scale 600 10 20 30 40 nodes",
    "sha1 thumbprint A9993E364706816ABA3E25717850C26C9CD0D89D",
  ]);
});

Deno.test("redact() removes a name that is known wherever it stands", () => {
  equal(
    redact("As rosa  marín said, Rosa Marín's disk", ["Rosa Marín"]).text,
    "As [name] said, [name]'s disk",
  );
  equal(redact("Rosa Marín asked", ["Rosa Marín :) (Contoso)"]).text, "[name] asked");
  equal(redact("said Rosa O'Neill", ["ROSA O'NEILL"]).text, "said [name]");
  equal(redact("April Jones wrote", ["April Jones"]).text, "[name] wrote");
  equal(redact("the Azure support", ["Azure Support"]).text, "the Azure support");
  equal(redact("Will it work? azure_fan", ["Will"]).text, "Will it work? azure_fan");
});

Deno.test("redact() counts what it replaced and finds nothing the second time", () => {
  const { text, counts } = redact(
    `Hi Eva, ask a@b.example or c@d.example at 198.51.100.7. Password=hunter2; AccountKey=${KEY88}; ` +
      `Bearer ${RANDOM36} "password": "S3cret!!" DNI 12345678Z amqps://u:pa55w0rd@h Regards, Juan Gil`,
  );
  deepEqual(counts, { key: 5, email: 2, guid: 0, ip: 1, document: 1, phone: 0, name: 2 });
  deepEqual(redact(text), { text, counts: noPersonalData() });
});

Deno.test("addCounts() adds every kind", () => {
  const one = noPersonalData();
  for (const kind of PERSONAL) one[kind] = 1;
  deepEqual(Object.values(addCounts(one, one)), PERSONAL.map(() => 2));
});

Deno.test("redact() scans no stretch of a long text over and over", () => {
  for (const unit of ["a", "=", "eyJ", "1", " "]) redact(unit.repeat(1_000_000));
  const units =
    "eyJ- eyJ. Aa- A key= Password= - + 1. a. a@ @a. : //a: AAAAA- 12345- sk-a1- ghp_ ~ 8Q~ ' ñ 😀 _ 00"
      .split(" ").concat("\n", "\n -", "Aa ", "key: ", "Thanks,  ", "call me at ", "phone ", "1 ", "a (at) ");
  for (const unit of units) redact(unit.repeat(150_000 / unit.length));
  redact(`-----BEGIN PRIVATE KEY-----\n${"MIIE-\n".repeat(100_000)}`);
  redact("-----BEGIN PRIVATE KEY-----\n".repeat(10_000));
  redact(`Thanks${" ".repeat(500_000)}Ana Gil`);
});
