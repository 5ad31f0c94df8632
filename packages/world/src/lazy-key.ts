import type { Key, Wallet } from './coin.ts';
import { type KeyMaterial, type ScriptKind, toAddress } from './keys.ts';
import type { Network } from './network.ts';

/** Key that encodes its address at first use: most keys of a world never need it. */
export class LazyKey implements Key {
  readonly wallet: Wallet;
  readonly kind: ScriptKind;
  readonly script: Buffer;
  readonly pubkey: Buffer;
  readonly redeem: Buffer | undefined;
  readonly #network: Network;
  #address: string | undefined;

  constructor(wallet: Wallet, material: KeyMaterial, network: Network) {
    this.wallet = wallet;
    this.#network = network;
    this.kind = material.kind;
    this.script = material.script;
    this.pubkey = material.pubkey;
    this.redeem = material.redeem;
  }

  get address(): string {
    this.#address ??= toAddress(this, this.#network);
    return this.#address;
  }
}
