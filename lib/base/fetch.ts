/**
 * What asks the network. It must not follow redirects when `init.redirect` is "manual", and should refuse
 * hosts that are not meant with a {@linkcode Problem}, which is not tried again.
 */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
