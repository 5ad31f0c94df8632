import { type ChainId, listChainSpellings } from '@sulian/domain';

const toIndex = (key: 'links' | 'hosts'): ReadonlyMap<string, ChainId> =>
  new Map(listChainSpellings().flatMap(([chain, own]) => own[key].map((word) => [word, chain] as const)));

export const WORDS = toIndex('links');
export const HOSTS = toIndex('hosts');
export const EVM_NUMBERS: ReadonlyMap<number, ChainId> = new Map(
  listChainSpellings().flatMap(([chain, { evmNumber }]) =>
    evmNumber === undefined ? [] : [[evmNumber, chain] as const],
  ),
);
