import type { ChainId } from '@sulian/domain';

type ScriptForm = 'P2PKH' | 'P2SH_P2WPKH' | 'P2WPKH' | 'P2TR';

/** Use of a key: the chain and the script of its addresses. */
export interface KeyUse {
  readonly blockchain: ChainId;
  readonly script: ScriptForm;
}

interface KeyForm {
  /** The four bytes before the key. */
  readonly version: number;
  readonly uses: readonly KeyUse[];
}

const use = (blockchain: ChainId, ...scripts: readonly ScriptForm[]): readonly KeyUse[] =>
  scripts.map((script) => ({ blockchain, script }));

/**
 * Forms of keys by their first letters. Many wallets write `xpub` whatever the script and the chain. Keys of several
 * signers (Ypub, Zpub) and of test networks have no addresses of their own here.
 * @see SLIP 132, BIP 44, 49, 84, 86
 */
export const KEY_FORMS: ReadonlyMap<string, KeyForm> = new Map([
  [
    'xpub',
    {
      version: 0x0488b21e,
      uses: [
        ...use('BITCOIN', 'P2PKH', 'P2SH_P2WPKH', 'P2WPKH', 'P2TR'),
        ...use('BITCOINCASH', 'P2PKH'),
        ...use('LITECOIN', 'P2PKH', 'P2SH_P2WPKH', 'P2WPKH'),
        ...use('DASH', 'P2PKH'),
        ...use('DOGECOIN', 'P2PKH'),
      ],
    },
  ],
  ['ypub', { version: 0x049d7cb2, uses: [...use('BITCOIN', 'P2SH_P2WPKH'), ...use('LITECOIN', 'P2SH_P2WPKH')] }],
  ['zpub', { version: 0x04b24746, uses: [...use('BITCOIN', 'P2WPKH'), ...use('LITECOIN', 'P2WPKH')] }],
  ['Ltub', { version: 0x019da462, uses: use('LITECOIN', 'P2PKH', 'P2WPKH') }],
  ['Mtub', { version: 0x01b26ef6, uses: use('LITECOIN', 'P2SH_P2WPKH') }],
  ['dgub', { version: 0x02facafd, uses: use('DOGECOIN', 'P2PKH') }],
  ['drkp', { version: 0x02fe52cc, uses: use('DASH', 'P2PKH') }],
]);

interface AddressBytes {
  readonly pubKeyHash: number;
  readonly scriptHash: number;
  readonly bech32: string;
}

/** Bytes and letters of addresses. Bitcoin Cash's legacy spelling is Bitcoin's; the chain's reader reads both. Chains without SegWit have no use that needs its letters. */
export const ADDRESS_BYTES: Readonly<Partial<Record<ChainId, AddressBytes>>> = {
  BITCOIN: { pubKeyHash: 0x00, scriptHash: 0x05, bech32: 'bc' },
  BITCOINCASH: { pubKeyHash: 0x00, scriptHash: 0x05, bech32: '' },
  LITECOIN: { pubKeyHash: 0x30, scriptHash: 0x32, bech32: 'ltc' },
  DASH: { pubKeyHash: 0x4c, scriptHash: 0x10, bech32: '' },
  DOGECOIN: { pubKeyHash: 0x1e, scriptHash: 0x16, bech32: '' },
};
