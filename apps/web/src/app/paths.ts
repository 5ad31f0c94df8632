/** Every address inside the application; nobody else writes one. */
export const paths = {
  home: '/',
  address: (blockchain: string, hash: string) => `/address/1/${blockchain}/${hash}`,
  wallet: (blockchain: string, hash: string) => `/address/2/${blockchain}/${hash}`,
  transaction: (blockchain: string, hash: string) => `/trading/${blockchain}/${hash}`,
  /** Where unknown addresses lead; /login once signing in exists. */
  fallback: '/',
} as const;
