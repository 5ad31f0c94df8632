import type { RatedEntity } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../chains/use-chain-text.ts';

/** On which chain a list names the address, where that is another one: the key is the same. */
export function ListedOn({ chain }: { readonly chain: RatedEntity['listedOn'] }) {
  const { t } = useTranslation();
  const toChain = useChainText();
  return chain === undefined ? null : (
    <span className="chip warn">{t('object.listedOn', { chain: toChain(chain) })}</span>
  );
}
