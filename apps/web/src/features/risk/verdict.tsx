import type { ScoringResult } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { LevelTag } from '../../components/level-tag.tsx';
import { Time } from '../../components/time.tsx';
import { groupAmount } from '../../lib/format.ts';
import { RISK_TOKEN } from '../../styles/theme.ts';
import { PartyName } from './party-name.tsx';

/** Parts of the scale, up to SPEC's bounds between levels. */
const SCALE = [
  { level: 'Critical', to: 2 },
  { level: 'High', to: 30 },
  { level: 'Medium', to: 70 },
  { level: 'Low', to: 99 },
  { level: 'No', to: 100 },
] as const;

export function OverallScore({ result }: { readonly result: ScoringResult }) {
  const { t } = useTranslation();
  const { score, mean, level, noScoreReason } = result;
  return (
    <div>
      <div className="k">{t('risk.score')}</div>
      <div style={{ display: 'flex', gap: 12, alignItems: 'baseline' }}>
        <div className="big">
          {score ?? t('app.missing')}
          {score !== null && <small>{t('risk.of')}</small>}
        </div>
        <LevelTag level={level} />
      </div>
      {noScoreReason !== null && <p className="dim">{t(`risk.reason.${noScoreReason}`)}</p>}
      {mean !== null && <Scale mean={mean} />}
      {result.explored.unspent > 0 && score !== null && <p className="dim">{t('risk.unspentNote')}</p>}
    </div>
  );
}

function Scale({ mean }: { readonly mean: number }) {
  return (
    <div aria-hidden="true">
      <div className="scale">
        {SCALE.map(({ level, to }, index) => (
          <i
            key={level}
            style={{ width: `${to - (SCALE[index - 1]?.to ?? 0)}%`, background: `var(${RISK_TOKEN[level]})` }}
          />
        ))}
        <b style={{ left: `calc(${mean}% - 1px)` }} />
      </div>
      <div className="ticks">
        <span style={{ width: '30%' }}>2</span>
        <span style={{ width: '40%' }}>30</span>
        <span style={{ width: '26%' }}>70</span>
        <span>100</span>
      </div>
    </div>
  );
}

/** As large as the score: a good mean can hide a bad part. */
export function WorstExposure({ worst }: { readonly worst: ScoringResult['worstExposure'] }) {
  const { t } = useTranslation();
  return (
    <div>
      <div className="k">{t('risk.worst')}</div>
      {worst === null ? (
        <div className="dim">{t('risk.noWorst')}</div>
      ) : (
        <>
          <div style={{ display: 'flex', gap: 12, alignItems: 'baseline' }}>
            <div className="big" style={{ color: `var(${RISK_TOKEN[worst.level]})` }}>
              {worst.percentage.toFixed(2)}
              <small>%</small>
            </div>
            <LevelTag level={worst.level} score={worst.score} />
          </div>
          <div style={{ marginTop: 14 }}>
            <PartyName party={worst} />
          </div>
          <div className="dim">
            {[
              t(worst.isDirect ? 'risk.direct' : 'risk.indirect'),
              t('risk.hops', { count: worst.hops }),
              t('risk.evidence', { count: worst.numberOfTransactions }),
            ].join(' · ')}
          </div>
        </>
      )}
    </div>
  );
}

/** What the answer rests on, beside it. */
export function Basis({ result }: { readonly result: ScoringResult }) {
  const { t } = useTranslation();
  const { basis, bounds, explored } = result;
  return (
    <div>
      <dl className="basis">
        <div className="k">{t('risk.basis')}</div>
        <Fact name={t('risk.severity')}>
          <LevelTag level={result.severity} />
        </Fact>
        <Fact name={t('risk.attributed')}>{explored.attributed.toFixed(2)} %</Fact>
        <Fact name={t('risk.unexplored')}>{explored.unexplored.toFixed(2)} %</Fact>
        {bounds !== null && bounds.high - bounds.low >= 0.05 && (
          <Fact name={t('risk.bounds')}>
            {bounds.low.toFixed(1)} – {bounds.high.toFixed(1)}
          </Fact>
        )}
        <Fact name={t('risk.amount')}>
          {groupAmount(result.amount)} {result.symbol}
        </Fact>
        <Fact name={t('risk.walked')}>{explored.transactions}</Fact>
        <Fact name={t('risk.versions')}>
          {basis.policyVersion} / {basis.labelVersion}
        </Fact>
        <Fact name={t('risk.height')}>
          {basis.height} {basis.time !== null && <Time sec={basis.time} />}
        </Fact>
        <Fact name={t('risk.replay')}>
          <a href={toDataUrl(result)} download={`${result.objectId}-${result.analysisType}-${basis.height}.json`}>
            {t('risk.download')}
          </a>
        </Fact>
      </dl>
    </div>
  );
}

const toDataUrl = (result: ScoringResult): string =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(result, undefined, 2))}`;

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
