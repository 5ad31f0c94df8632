import type { ImportAnswer, ImportLine } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../../components/chains/use-chain-text.ts';

/** Changes that an import makes, or would make, and the lines that it refuses. */
export function Report({ answer }: { readonly answer: ImportAnswer }) {
  const { t } = useTranslation();
  const toChain = useChainText();
  return (
    <section className="labels-report" aria-label={t('labels.report')}>
      <h3>{t(answer.isDryRun ? 'labels.dryRunDone' : 'labels.importDone')}</h3>
      {answer.withdrawals.map(({ source, blockchain, withdrawn, held }) => (
        <p key={`${source} ${blockchain}`} className="strip warn">
          {t('labels.withdraws', {
            source,
            chain: toChain(blockchain),
            withdrawn: formatCount(withdrawn),
            held: formatCount(held),
          })}
        </p>
      ))}
      <dl className="facts-list">
        {answer.chains.map(({ blockchain, ...counts }) => (
          <Fragment key={blockchain}>
            <dt>{t('labels.ofChain', { chain: toChain(blockchain) })}</dt>
            <dd>{t('labels.fourCounts', counts)}</dd>
          </Fragment>
        ))}
        <dt>{t('labels.entities')}</dt>
        <dd>{t('labels.threeCounts', answer.entities)}</dd>
        <dt>{t('labels.coinbaseTags')}</dt>
        <dd>{t('labels.threeCounts', answer.coinbaseTags)}</dd>
        <dt>{t('labels.counts.conflicting')}</dt>
        <dd>{formatCount(answer.conflicting)}</dd>
      </dl>
      <Lines lines={answer.refused} total={answer.refusedTotal} kind="refused" />
      <Lines lines={answer.flagged} total={answer.flaggedTotal} kind="flagged" />
    </section>
  );
}

interface LinesProps {
  readonly lines: readonly ImportLine[];
  readonly total: number;
  readonly kind: 'refused' | 'flagged';
}

/** Refused or flagged lines, each with its reason; the first of many. */
export function Lines({ lines, total, kind }: LinesProps) {
  const { t } = useTranslation();
  if (total === 0) return null;
  return (
    <>
      <h3>{t(`labels.lines.${kind}`, { count: total })}</h3>
      <ol className="labels-lines">
        {lines.map(({ file, line, reason }) => (
          <li key={`${file}:${line}:${reason}`}>
            <b>{line === null ? t('labels.wholeFile') : t('labels.lineOf', { line })}</b> {reason}
          </li>
        ))}
      </ol>
      {lines.length < total && <p className="dim">{t('labels.firstLines', { count: lines.length })}</p>}
    </>
  );
}
