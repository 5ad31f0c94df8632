import type { ScoringResult } from '@sulian/contract';
import { type Direction, findHistoryGap, formatCount, formatMoney, formatShare } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { LevelTag } from '../../components/risk/level-tag.tsx';
import { isHarmless, RowLevelTag, rowLevelOf, toneOf } from '../../components/risk/row-level.tsx';
import { RISK_TOKEN } from '../../styles/theme.ts';
import { Conduct } from './conduct.tsx';
import { OwnLabel } from './own-label.tsx';
import { PartyName } from './party-name.tsx';
import { UnverifiedNote } from './unverified-note.tsx';

/** Parts of the gauge, up to SPEC's bounds between levels. */
const SCALE = [
  { level: 'Critical', to: 2 },
  { level: 'High', to: 30 },
  { level: 'Medium', to: 70 },
  { level: 'Low', to: 99 },
  { level: 'No', to: 100 },
] as const;

/** Mean score, and its position between the riskiest and the safest. */
export function OverallScore({ result }: { readonly result: ScoringResult }) {
  const { t } = useTranslation();
  const { score, mean, level, noScoreReason } = result;
  const { unspent } = result.explored;
  const gap = findHistoryGap(result.basis);
  return (
    <div>
      <div className="caption">{t('risk.score')}</div>
      <div className="figure">
        <div className="big-figure">{score ?? t('app.missing')}</div>
        {score !== null && <LevelTag level={level} />}
      </div>
      {noScoreReason !== null && (
        <p className="dim">
          {t(
            noScoreReason === 'NO_TRANSFERS' && gap !== undefined
              ? `state.absent.${gap}`
              : `risk.reason.${noScoreReason}`,
          )}
        </p>
      )}
      {mean !== null && score !== null && <Gauge mean={mean} bounds={result.bounds} />}
      {unspent !== null && unspent > 0 && score !== null && (
        <p className="dim">{t('risk.unspentNote', { share: unspent.toFixed(2) })}</p>
      )}
    </div>
  );
}

/** Reasons for the severity: own label, own conduct, and severe money below the threshold. */
export function Headline({ result }: { readonly result: ScoringResult }) {
  const { t } = useTranslation();
  const { severity, traceOfSevere: trace, own, fewLabels, notJudged = [] } = result;
  const { notFollowed } = result.explored;
  return (
    <div className="headline">
      <UnverifiedNote rows={result.details} />
      {severity === 'Undefined' && notFollowed !== null && notFollowed > 0 && (
        <p className="dim">{t('risk.notFollowed', { share: notFollowed.toFixed(2) })}</p>
      )}
      {severity === 'Undefined' && fewLabels !== null && (
        <p className="dim">
          {t('risk.fewLabels', {
            count: fewLabels.serviceAddresses,
            labelled: formatCount(fewLabels.serviceAddresses),
            wanted: formatCount(fewLabels.wanted),
          })}
        </p>
      )}
      {notJudged.length > 0 && (
        <p className="dim">{t('risk.notJudged', { symbols: notJudged.join(t('risk.typesJoin')) })}</p>
      )}
      <OwnLabel own={own} />
      <Conduct result={result} />
      {result.directExposure === 'INCOMPLETE' && <p className="dim">{t('risk.directIncomplete')}</p>}
      {trace !== null && (
        <p className="headline-trace">
          {t('risk.trace', {
            types: trace.types.map((type) => t(`type.${type}`)).join(t('risk.typesJoin')),
            share: formatShare({ percentage: trace.share, isUnderHundredth: trace.share < 0.01 }),
            amount: formatMoney(trace.amount, trace),
            symbol: trace.symbol,
          })}
        </p>
      )}
    </div>
  );
}

interface GaugeProps {
  readonly mean: number;
  readonly bounds: ScoringResult['bounds'];
}

/** Position of the mean between the levels, and the range that the unexplored part allows. */
function Gauge({ mean, bounds }: GaugeProps) {
  const { t } = useTranslation();
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn in the parts of the scale */}
      <div
        className="scale"
        role="meter"
        aria-label={t('risk.score')}
        aria-valuemin={1}
        aria-valuemax={100}
        aria-valuenow={Math.round(mean * 10) / 10}
      >
        {SCALE.map(({ level, to }, index) => (
          <i
            key={level}
            style={{ width: `${to - (SCALE[index - 1]?.to ?? 0)}%`, background: `var(${RISK_TOKEN[level]})` }}
          />
        ))}
        {bounds !== null && bounds.high - bounds.low >= 1 && (
          <em style={{ left: `${bounds.low}%`, width: `${bounds.high - bounds.low}%` }} />
        )}
        <b style={{ left: `calc(${mean}% - 1px)` }} />
      </div>
      <div className="gauge-ends">
        <span>{t('risk.gaugeWorst')}</span>
        <span>{t('risk.gaugeBest')}</span>
      </div>
    </div>
  );
}

interface WorstProps {
  readonly worst: ScoringResult['worstExposure'];
  readonly direction: Direction;
  /** The share is of the stored part of the object's history. */
  readonly isOfPart?: boolean;
  readonly onShow: (key: string) => void;
}

/** As large as the score: a good mean can hide a bad part. */
export function WorstExposure({ worst, direction, isOfPart = false, onShow }: WorstProps) {
  const { t } = useTranslation();
  if (worst === null || isHarmless(worst))
    return (
      <div>
        <div className="caption">{t(`risk.worst.${direction}`)}</div>
        <div className="figure">
          <div className="big-figure">{t('app.missing')}</div>
          {worst === null && <LevelTag level="Undefined" />}
        </div>
        <p className="dim">{t(isOfPart ? 'risk.noneOfPart' : worst === null ? 'risk.noWorst' : 'risk.noneRisky')}</p>
      </div>
    );
  return (
    <div>
      <div className="caption">{t(`risk.worst.${direction}`)}</div>
      <div className="figure">
        <div className="big-figure" style={{ color: `var(${RISK_TOKEN[toneOf(rowLevelOf(worst))]}-ink)` }}>
          {formatShare(worst)}
          <small>%</small>
        </div>
        <RowLevelTag row={worst} />
      </div>
      {isOfPart && <div className="dim">{t('risk.shareOfPart')}</div>}
      <div className="worst-name">
        <PartyName party={worst} />
      </div>
      <div className="dim">
        {[t(worst.isDirect ? 'risk.direct' : 'risk.indirect'), t('risk.hops', { count: worst.hops })].join(' · ')}
        <span className="to-paths"> · </span>
        <button type="button" className="link" onClick={() => onShow(worst.key)}>
          {t('risk.showPaths')}
        </button>
      </div>
    </div>
  );
}
