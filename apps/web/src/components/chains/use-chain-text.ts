import type { Blockchain } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { chainName } from './chain-icon.tsx';
import { useChains } from './use-chains.ts';

/** Reason why a chain has no data: not supported by this version, or without stored blocks. */
export type ChainMark = 'unsupported' | 'empty';

export const markOf = (chain: Blockchain | undefined): ChainMark | undefined => {
  const status = chain?.indexing.status;
  return status === 'unsupported' || status === 'empty' ? status : undefined;
};

/** Undefined for a stored or loading chain, and while the states are unknown. */
export function useChainMark(): (id: string) => ChainMark | undefined {
  const { data } = useChains();
  return (id) => markOf(Object.values(data ?? {}).find((chain) => chain.id === id));
}

/** A chain's name with its mark: `TRON (not supported yet)`. What names a chain on screen goes through here. */
export function useChainText(): (id: string) => string {
  const { t } = useTranslation();
  const findMark = useChainMark();
  return (id) => {
    const mark = findMark(id);
    const name = chainName(id);
    return mark === undefined ? name : t('chain.marked', { name, mark: t(`chain.${mark}`) });
  };
}
