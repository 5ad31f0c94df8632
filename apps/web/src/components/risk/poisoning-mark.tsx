import type { Poisoning } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { Hash } from '../references/hash.tsx';
import './poisoning-mark.css';

/** More than wallets show: the two addresses are alike at their ends. */
const KEEP = 12;
const KEEP_NARROW = 7;

interface Props {
  readonly blockchain: string;
  readonly mark: Poisoning;
}

/** Mark of an operation treated as address poisoning, with the reason and the imitated real address. */
export function PoisoningMark({ blockchain, mark }: Props) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const { rule, imitated, lookUp } = mark;
  return (
    <div className="poisoning">
      <span className="chip warn" title={t(`poisoning.why.${rule}`)}>
        {t('poisoning.name')}
      </span>
      <span className="dim">{t(`poisoningRule.${rule}`)}</span>
      {imitated === null ? (
        lookUp === 'CUT' && <span className="dim">{t('poisoning.notLookedUp')}</span>
      ) : (
        <span className="imitated">
          {t('poisoning.imitates')}{' '}
          <Hash text={imitated} to={paths.address(blockchain, imitated)} keep={isNarrow ? KEEP_NARROW : KEEP} />
        </span>
      )}
    </div>
  );
}
