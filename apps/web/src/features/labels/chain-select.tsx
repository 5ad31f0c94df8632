import { CHAINS } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../components/console/filter-select.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (chain: string) => void;
  /** Where one chain must be named. */
  readonly isOne?: boolean;
}

export function ChainSelect({ value, onChange, isOne = false }: Props) {
  const { t } = useTranslation();
  const chains = CHAINS.map(({ id, name }) => [id, name] as const);
  return (
    <FilterSelect
      label={t('labels.chain')}
      value={value}
      onChange={onChange}
      options={isOne ? chains : [['', t('labels.allChains')], ...chains]}
    />
  );
}
