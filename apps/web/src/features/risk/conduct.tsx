import type { ConductFinding, ScoringResult } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Hash } from '../../components/references/hash.tsx';
import { LevelTag } from '../../components/risk/level-tag.tsx';
import { paths } from '../../lib/paths.ts';
import { formatDays } from './format-days.ts';

interface Props {
  readonly result: Pick<ScoringResult, 'blockchain' | 'conduct'>;
}

/** Findings in the object's own transactions, with the newest of them and their effect on the severity. */
export function Conduct({ result: { blockchain, conduct } }: Props) {
  if (conduct === undefined) return null;
  return conduct.findings.map((finding) => (
    <Finding key={finding.pattern} finding={finding} isWhole={conduct.isWhole} blockchain={blockchain} />
  ));
}

interface FindingProps {
  readonly finding: ConductFinding;
  readonly isWhole: boolean;
  readonly blockchain: ScoringResult['blockchain'];
}

function Finding({ finding, isWhole, blockchain }: FindingProps) {
  const { t } = useTranslation();
  const { pattern, transfers, victims, first, last, floor, transactions, numberOfTransactions } = finding;
  const more = numberOfTransactions - transactions.length;
  return (
    <p className="conduct">
      <b>{t(`conduct.${pattern}`)}</b>
      {t('risk.conduct.colon')}
      {t(`risk.conduct.${pattern}`, {
        atLeast: isWhole ? '' : t('risk.conduct.atLeast'),
        transfers: formatCount(transfers),
        victims: formatCount(victims),
      })}
      {' · '}
      {formatDays(first, last, t)}
      {' · '}
      {transactions.map((hash) => (
        <span key={hash}>
          <Hash text={hash} to={paths.transaction(blockchain, hash)} />{' '}
        </span>
      ))}
      {more > 0 && t('risk.conduct.more', { count: more })}
      {' · '}
      {t('risk.own.floor')} <LevelTag level={floor} />
    </p>
  );
}
