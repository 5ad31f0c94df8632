/** The program (or a test's own) as one file that is never stale: its path. */
export function buildServerIfStale(entry?: string): Promise<string>;
