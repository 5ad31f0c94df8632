import type { ScoringResult } from '@sulian/contract';
import { formatCount, formatMoney, isUnfetched } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useChainHeight } from '../../components/chains/use-chains.ts';
import { LevelTag } from '../../components/risk/level-tag.tsx';
import { AsOfBlock } from '../../components/text/as-of-block.tsx';
import { Time } from '../../components/text/time.tsx';
import { useFreezesText } from './passed-frozen.tsx';
import { Headline } from './score-facts.tsx';

export interface BasisProps {
  readonly result: ScoringResult;
  readonly onRenew: () => void;
}

/** Width of the bounds below which they add nothing to the score. */
const BOUNDS_SHOWN_FROM = 0.05;

const isShown = (share: number): boolean => share >= 0.005;

/** Basis of the answer, next to it. */
export function Basis({ result, onRenew }: BasisProps) {
  const { t } = useTranslation();
  const freezes = useFreezesText()(result);
  const { basis, bounds, explored, leftOut = [], leftOutCount = 0 } = result;
  return (
    <div className="basis-box">
      <Headline result={result} />
      <dl className="basis">
        <Fact name={t('risk.severity')}>
          <LevelTag level={result.severity} />
          <AtMost result={result} />
        </Fact>
        {listShares(explored).map(([name, share]) => (
          <Fact key={name} name={t(name)}>
            {share === null ? t('app.missing') : `${share.toFixed(2)} %`}
          </Fact>
        ))}
        {bounds !== null && bounds.high - bounds.low >= BOUNDS_SHOWN_FROM && (
          <Fact name={t('basis.bounds')}>
            {bounds.low.toFixed(1)} – {bounds.high.toFixed(1)}
          </Fact>
        )}
        <Fact name={t('risk.amount')}>
          {result.amount === null ? t('app.missing') : `${formatMoney(result.amount, result)} ${result.symbol}`}
        </Fact>
        {leftOut.length > 0 && (
          <Fact name={t('basis.leftOut', { count: leftOutCount })}>
            {leftOut.map((each) => each.symbol).join(', ')}
          </Fact>
        )}
        {result.conduct?.isWhole === false && <Fact name={t('risk.conduct.name')}>{t('risk.conduct.cut')}</Fact>}
        <NotCounted result={result} />
        {freezes !== undefined && <Fact name={t('basis.freezesName')}>{freezes}</Fact>}
        <Fact name={t('basis.walked')}>{formatCount(explored.transactions)}</Fact>
        <Fact name={t('basis.versions')}>
          {basis.policyVersion} / {basis.labelVersion} / {basis.priceVersion}
        </Fact>
        <Fact name={t('basis.height')}>
          {formatCount(basis.height)}
          {basis.time !== null && (
            <>
              {' / '}
              <Time sec={basis.time} />
            </>
          )}
          <Behind result={result} onRenew={onRenew} /> <AsOfBlock of={basis.historyHeight} head={basis.height} />
        </Fact>
        {basis.isPartial && !isUnfetched(basis) && <Fact name={t('basis.partial')}>{t('basis.partialText')}</Fact>}
        {basis.lacksInternalTransfers && <Fact name={t('basis.partial')}>{t('chain.noInternalShort')}</Fact>}
        <Fact name={t('basis.replay')}>
          <a href={toDataUrl(result)} download={`${result.objectId}-${result.analysisType}-${basis.height}.json`}>
            {t('basis.download')}
          </a>
        </Fact>
      </dl>
    </div>
  );
}

type Explored = ScoringResult['explored'];
type Share = readonly [name: string, share: number | null];

/** Shares of all the money; of a history that is not stored whole none is known. Some appear only where there are any. */
function listShares({
  attributed,
  unexplored,
  unspent,
  feesOnTheWay,
  notFollowed,
  notEstablished,
}: Explored): readonly Share[] {
  // Ended, but at nobody known: with the other four shares it makes the whole.
  const unattributed = subtract(100, attributed, unexplored, unspent, feesOnTheWay);
  const some = (...shares: readonly Share[]) => shares.filter(([, share]) => share !== null && isShown(share));
  return [
    ...some(['basis.notEstablishedName', notEstablished], ['basis.behindName', subtract(notFollowed, notEstablished)]),
    ['basis.attributed', attributed],
    ...some(['basis.unattributed', unattributed], ['basis.unspent', unspent], ['type.Fee on the way', feesOnTheWay]),
    ['basis.unexplored', unexplored],
  ];
}

const subtract = (from: number | null, ...parts: readonly (number | null)[]): number | null =>
  parts.reduce((rest, part) => (rest === null || part === null ? null : rest - part), from);

/** Receipts excluded from the answer, listed so that they do not seem forgotten. */
function NotCounted({ result: { notCounted } }: Pick<BasisProps, 'result'>) {
  const { t } = useTranslation();
  if (notCounted === undefined) return null;
  const { poisoning, gasSupply, isWhole } = notCounted;
  return (
    <>
      {poisoning > 0 && <Fact name={t('basis.poisoningName')}>{t('basis.poisoning', { count: poisoning })}</Fact>}
      {gasSupply > 0 && <Fact name={t('basis.gasSupplyName')}>{t('basis.gasSupply', { count: gasSupply })}</Fact>}
      {!isWhole && <Fact name={t('basis.poisoningName')}>{t('basis.notLookedThrough')}</Fact>}
    </>
  );
}

/** How grave it could be, were what was not followed the worst; or that so much of it leaves no bound. */
function AtMost({ result: { severity, severityAtMost } }: Pick<BasisProps, 'result'>) {
  const { t } = useTranslation();
  if (severityAtMost === null) return <span className="dim"> {t('basis.noBound')}</span>;
  if (severityAtMost === severity) return null;
  return (
    <>
      {' '}
      {t('basis.atMost')} <LevelTag level={severityAtMost} />
    </>
  );
}

/** Note that the ledger has newer blocks, with a link that repeats the scoring. */
function Behind({ result, onRenew }: BasisProps) {
  const { t } = useTranslation();
  const height = useChainHeight(result.blockchain);
  if (height === undefined || height <= result.basis.height) return null;
  return (
    <button type="button" className="link" onClick={onRenew}>
      {t('basis.behind', { count: height - result.basis.height })}
    </button>
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
