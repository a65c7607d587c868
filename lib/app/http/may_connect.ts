/** Whether this process may connect to anything: the command gives up that right where nothing needs it. */
export function mayConnect(): boolean {
  return Deno.permissions.querySync({ name: "net" }).state === "granted";
}
