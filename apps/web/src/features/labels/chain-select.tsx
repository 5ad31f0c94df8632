import { CHAINS } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useChainMark, useChainText } from '../../components/chains/use-chain-text.ts';
import { FilterSelect } from '../../components/console/filter-select.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (chain: string) => void;
  /**
   * True: one chain must be selected, and chains without stored blocks are not offered. Labels may be stored for any
   * chain.
   */
  readonly isOne?: boolean;
}

export function ChainSelect({ value, onChange, isOne = false }: Props) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const findMark = useChainMark();
  const chains = CHAINS.map(({ id }) => [id, toChain(id), isOne && findMark(id) !== undefined] as const);
  return (
    <FilterSelect
      label={t('labels.chain')}
      value={value}
      onChange={onChange}
      options={isOne ? chains : [['', t('labels.allChains')], ...chains]}
    />
  );
}
