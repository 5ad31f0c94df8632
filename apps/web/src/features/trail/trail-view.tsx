import type { TrailAnswer } from '@sulian/contract';
import { formatCount, groupAmount } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Figure } from '../../components/amounts/figure.tsx';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { ExportButton } from '../../components/export/export-button.tsx';
import { CopyButton } from '../../components/references/copy-button.tsx';
import { LazyStoreView } from '../../components/references/lazy-store-view.tsx';
import { useShorten } from '../../components/references/use-shorten.ts';
import { Refused, toUnfetched } from '../../components/states/refused.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { CallError } from '../../lib/api.ts';
import { useEntityName } from '../../lib/entity-name.ts';
import { type TrailRef, trailPath } from '../../lib/trail.ts';
import { getTrail, toTrailQuery } from './api/trail.ts';
import { cutTrail, passLast } from './go-on.ts';
import { NextList } from './next-list.tsx';
import { toPercent } from './percent.ts';
import { Starts } from './starts.tsx';
import { Steps } from './steps.tsx';
import { Inferred, Strip } from './strip.tsx';

/** One trail: its stations, the same as a table, and where its money went next. */
export function TrailView({ trail }: { readonly trail: TrailRef }) {
  const [start] = trail.hops;
  const { blockchain, direction } = trail;
  const query = useQuery({
    queryKey: ['trail', toTrailQuery(trail)],
    queryFn: ({ signal }) => getTrail(trail, signal),
    retry: false,
  });
  // A start that received several coins is chosen from the list of all.
  const isCoinOpen = query.error instanceof CallError && query.error.details['coins'] !== undefined;
  if (isCoinOpen && start !== undefined) return <Starts request={{ blockchain, direction, hash: start.hash }} />;
  const unfetched = toUnfetched(query.error);
  if (unfetched !== undefined) return <Refused refusal={unfetched} id={String(unfetched.details['hash'] ?? '')} />;
  return (
    <>
      <Broken trail={trail} error={query.error} />
      <Loaded query={query}>
        {(answer) => (
          <>
            <Head trail={trail} answer={answer} />
            <Course trail={trail} answer={answer} />
            <Steps answer={answer} />
            <NextList trail={trail} answer={answer} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface Props {
  readonly trail: TrailRef;
  readonly answer: TrailAnswer;
}

function Head({ trail, answer }: Props) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const toName = useEntityName();
  const toShort = useShorten();
  const { blockchain, steps, basis } = answer;
  const nameOf = (party: TrailAnswer['steps'][number]['to'] | undefined): string => {
    const { entity = null, address = null, addresses = 0 } = party ?? {};
    if (entity !== null) return toName(entity);
    if (address !== null) return toShort(address);
    return t(addresses > 0 ? 'trail.severalShort' : 'trail.noAddress');
  };
  const title = `${nameOf(steps[0]?.from)} → ${nameOf(steps.at(-1)?.to)}`;
  return (
    <div className="head trail-head">
      <div className="object-id">
        <span className="kind">
          <ChainIcon id={blockchain} />
          {toChain(blockchain)} · {t('trail.title')} · {t(`trail.direction.${answer.direction}`)} ·{' '}
          {t('trail.count', { count: steps.length })}
        </span>
        <h1 className="named">{title}</h1>
        <span className="dim">
          {t('trail.basisLine', { height: formatCount(basis.height), version: basis.labelVersion })}
        </span>
      </div>
      <div className="trail-actions">
        <CopyButton text={window.location.href} isLabelled label={t('trail.copyLink')} />
        <LazyStoreView kind="TRAIL" title={title} write={() => window.location.href} />
        <ExportButton
          list="GET /api/proxy/v1/trail/export"
          sent={{ params: {}, query: toTrailQuery(trail) }}
          label={t('trail.export')}
        />
      </div>
    </div>
  );
}

/** Stations of the trail, with the amount that arrived. */
function Course({ trail, answer }: Props) {
  const { t } = useTranslation();
  const { arrived, symbol, whole, amount, steps } = answer;
  const throughIndex = steps.findIndex(({ isThrough, continuation }) => isThrough && continuation === 'THROUGH');
  return (
    <section className="card">
      <header>
        <h2>{t('trail.course')}</h2>
        <span className="dim">
          {t(amount === whole ? 'trail.only' : 'trail.onlyPart', {
            whole: groupAmount(whole),
            amount: groupAmount(amount),
            symbol,
          })}
        </span>
        <span className="at-end">
          {t('trail.arrived')}{' '}
          <b>
            <Figure text={groupAmount(arrived.amount)} /> {symbol}
          </b>{' '}
          {t('trail.ofStart', { share: toPercent(arrived.percentage) })}
        </span>
      </header>
      <div className="scroll-x">
        <Strip trail={trail} answer={answer} />
      </div>
      {throughIndex >= 0 && (
        <p className="trail-why">
          <Inferred /> {t('trail.inferredWhy')}{' '}
          <Link to={trailPath(passLast(cutTrail(trail, throughIndex + 1), false))}>{t('trail.stopHere')}</Link>
        </p>
      )}
    </section>
  );
}

/** Ways on from a refused trail: its part before the refused step, or that step alone. */
function Broken({ trail, error }: { readonly trail: TrailRef; readonly error: Error | null }) {
  const { t } = useTranslation();
  if (!(error instanceof CallError)) return null;
  const step = Number(error.details['step']);
  if (!['TRAIL_BROKEN', 'TRAIL_CUT', 'TRAIL_AT_SERVICE'].includes(error.code) || !(step >= 1)) return null;
  const isService = error.code === 'TRAIL_AT_SERVICE';
  const before = cutTrail(trail, isService ? step : step - 1);
  const alone = { ...trail, hops: trail.hops.slice(-1), amount: undefined };
  return (
    <p className="trail-why">
      <Link to={trailPath(before)}>{t('trail.before')}</Link>
      <Link to={trailPath(alone)}>{t('trail.alone')}</Link>
    </p>
  );
}
