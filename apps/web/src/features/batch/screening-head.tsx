import type { Screening } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { ErrorText } from '../../components/states/states.tsx';
import { Strip } from '../../components/states/strip.tsx';
import { Time } from '../../components/text/time.tsx';
import { CallError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Actions } from './parts/actions.tsx';
import { Download } from './parts/download.tsx';
import { Passes } from './parts/passes.tsx';
import { StateChip } from './parts/state-chip.tsx';

/** Secrets that were left out of a pasted text before it was sent. */
export type MaskedCounts = Readonly<Record<'privateKeys' | 'mnemonics', number>>;

interface Props {
  readonly screening: Screening;
  readonly masked: MaskedCounts | undefined;
  readonly onRemoved: () => void;
}

const MASKED = ['privateKeys', 'mnemonics'] as const;

/** List, person, progress and basis of a screening. */
export function ScreeningHead({ screening, masked, onRemoved }: Props) {
  const { t } = useTranslation();
  const { fileName, by, state, createdSec, endedSec, rows, counts, fault } = screening;
  const left = MASKED.flatMap((each) =>
    masked === undefined || masked[each] === 0 ? [] : [t(`batch.upload.masked.${each}`, { count: masked[each] })],
  );
  return (
    <section className="card batch-head" aria-label={t('batch.title')}>
      <header>
        <h1>{fileName}</h1>
        <StateChip state={state} />
        <div className="batch-head-actions">
          <Link to={paths.batch}>{t('batch.list.title')}</Link>
          <Download id={screening.id} />
          <Actions screening={screening} onRemoved={onRemoved} />
        </div>
      </header>
      <div className="batch-head-body">
        <p>
          {t('batch.list.rows', { count: rows, shown: formatCount(rows) })} · {by} · {t('batch.list.time')}{' '}
          <Time sec={createdSec} />
          {endedSec !== null && (
            <>
              {' '}
              · {t('batch.basis.ended')} <Time sec={endedSec} />
            </>
          )}
        </p>
        <Passes screening={screening} />
        <Basis screening={screening} />
        <p className="dim">{t('batch.neverClean')}</p>
      </div>
      {left.length > 0 && <Strip>{left.join(' · ')}</Strip>}
      {fault !== null && (
        <Strip>
          {t('batch.failed')} <ErrorText error={new CallError(fault, '')} />
        </Strip>
      )}
      {rows > 0 && counts.INVALID === rows && (
        <Strip action={<Link to={paths.batch}>{t('batch.upload.title')}</Link>}>{t('batch.noneFound')}</Strip>
      )}
    </section>
  );
}

type Heights = Screening['chains'];

/** Whether the results so far are of one height per chain. */
function toSameness(chains: Heights): 'rows' | 'one' | 'several' {
  if (chains.some(({ lowest }) => lowest === null)) return 'rows';
  return chains.every(({ lowest, highest }) => lowest === highest) ? 'one' : 'several';
}

/** Heights of the results, before the first one those at which it began, and versions. */
function Basis({ screening: { chains, labelVersion, policyVersion } }: Pick<Props, 'screening'>) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const parts = [
    ...chains.map(({ blockchain, height, lowest, highest }) =>
      lowest === null || highest === null || lowest === highest
        ? t('batch.basis.chain', { chain: toChain(blockchain), height: formatCount(lowest ?? height) })
        : t('batch.basis.range', {
            ...{ chain: toChain(blockchain), lowest: formatCount(lowest), highest: formatCount(highest) },
          }),
    ),
    ...(labelVersion === null ? [] : [t('batch.basis.labels', { version: labelVersion })]),
    ...(policyVersion === null ? [] : [t('batch.basis.policy', { version: policyVersion })]),
  ];
  if (parts.length === 0) return null;
  return (
    <p>
      <span className="dim">{t('batch.basis.at')}</span> {parts.join(' · ')}
      {chains.length > 0 && <span className="dim"> · {t(`batch.basis.${toSameness(chains)}`)}</span>}
    </p>
  );
}
