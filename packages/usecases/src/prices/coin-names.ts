/** Names of coins in price lists and services. */
export interface CoinNames {
  /** Id of the coin that is meant by an id or a symbol; undefined for one we do not know. */
  findCoin(idOrSymbol: string): string | undefined;
  findSymbol(coin: string): string | undefined;
}
