import { type EndType, isUnderCent, MADE_OR_REMOVED, SERVICE_TYPES, UNDER_CENT } from '@sulian/domain';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { useUsd } from '../../../components/amounts/usd.tsx';
import { EntityLink } from '../../../components/references/entity-link.tsx';
import { SourceLink } from '../../../components/references/source-link.tsx';
import { Exact } from '../../../components/text/exact.tsx';
import { Phrase } from '../../../components/text/phrase.tsx';
import type { Direction } from '../../../lib/analyse.ts';
import { useEntityName } from '../../../lib/entity-name.ts';
import {
  formatAtLeast,
  formatCount,
  formatExactUsd,
  formatMoney,
  formatShare,
  groupAmount,
} from '../../../lib/format.ts';
import { formatDays } from '../format-days.ts';
import { isZero } from './compose-balance.ts';
import type { FlowPart, Gap, LabelClaim, Sentence } from './sentence.ts';
import { isShown, toldOf, type Unknown } from './unknown.ts';

type Of<K extends Sentence['kind']> = Extract<Sentence, { readonly kind: K }>;

/** One fact in the reader's words. `isFirst`: no share before it was by proportion. */
export function SentenceText({ sentence, isFirst }: { readonly sentence: Sentence; readonly isFirst: boolean }) {
  const { t } = useTranslation();
  switch (sentence.kind) {
    case 'LABEL':
      return <Label sentence={sentence} />;
    case 'CONDUCT':
      return <Conduct sentence={sentence} />;
    case 'NO_LABEL':
      return t('verdict.noLabel');
    case 'BY_LABEL':
      return <Phrase of="verdict.byLabel" slots={{ level: <b>{t(`level.${sentence.level}`)}</b> }} />;
    case 'ENTITY_TYPE':
      return t('verdict.entityType', { type: t(`type.${sentence.type}`), count: sentence.labels });
    case 'ENTITY_LABEL':
      return <EntityLabel sentence={sentence} />;
    case 'ENTITY_FROZEN':
      return (
        <Phrase
          of="verdict.entityFrozen"
          values={{ atLeast: sentence.isWhole ? '' : t('verdict.atLeast'), count: sentence.addresses }}
          slots={{ symbols: <b>{sentence.symbols.join(t('verdict.list'))}</b> }}
        />
      );
    case 'FREEZES_PENDING':
      return t('verdict.freezesPending');
    case 'LABEL_PENDING':
      return t('verdict.labelPending');
    case 'BALANCE':
      return (
        <>
          <Balance sentence={sentence} />
          {sentence.isPartial && t('verdict.balancePartial')}
        </>
      );
    case 'BALANCE_OF_ALL':
      return (
        <>
          <BalanceOfAll sentence={sentence} />
          {sentence.isPartial && t('verdict.balancePartial')}
        </>
      );
    case 'BALANCE_PENDING':
      return t('verdict.balancePending');
    case 'BALANCE_UNKNOWN':
      return t('verdict.balanceUnknown');
    case 'FROZEN':
      return <Phrase of="verdict.frozen" slots={{ symbols: <b>{sentence.symbols.join(t('verdict.list'))}</b> }} />;
    case 'FREEZABLE': {
      const coins = sentence.coins.map((coin) => t('verdict.issued', coin)).join(t('verdict.list'));
      return <Phrase of="verdict.freezable" slots={{ coins: <b>{coins}</b> }} />;
    }
    case 'FREEZE':
      return t(`verdict.freeze.${sentence.can}`);
    case 'MOVED':
    case 'MOVED_MANY':
      return <Moved sentence={sentence} />;
    case 'FAILED_TRANSACTION':
      return t('verdict.failedTransaction');
    case 'FLOW':
      return <Flow sentence={sentence} isFirst={isFirst} />;
    case 'NO_FLOW':
      return t(`verdict.noFlow.${sentence.direction}`);
    case 'NO_PRICES':
      return t(`verdict.noPrices.${sentence.direction}`);
    case 'PENDING':
      return t(`verdict.waiting.${sentence.direction}`);
    case 'FAILED':
      return t(`verdict.${sentence.isTooMany ? 'tooMany' : 'failed'}.${sentence.direction}`);
    case 'NOTHING_SEVERE':
      return t(`verdict.nothingSevere.${sentence.direction}`, { share: formatAtLeast(sentence.followed) });
    case 'TRACE':
      return <Trace sentence={sentence} />;
    case 'GAPS':
      return <Gaps sentence={sentence} />;
    case 'BEHIND':
      return <Behind sentence={sentence} />;
    case 'DIRECT_INCOMPLETE':
      return t(`verdict.directIncomplete.${sentence.direction}`);
    case 'NOT_JUDGED':
      return t(`verdict.notJudged.${sentence.direction}`, { symbols: sentence.symbols.join(t('verdict.list')) });
    case 'HISTORY_CUT':
      return t(`verdict.historyCut.${sentence.direction}`, { read: sentence.read, total: sentence.total });
    case 'FEW_LABELS':
      return t('verdict.fewLabels', { labelled: formatCount(sentence.labelled) });
    case 'PARTIAL_LEDGER':
      return t('verdict.partialLedger');
  }
}

const Share = ({ percent, isUnderHundredth = false }: { percent: number; isUnderHundredth?: boolean }) => (
  <b className="nowrap">{formatShare({ percentage: percent, isUnderHundredth })} %</b>
);

function Label({ sentence: { claim, others } }: { readonly sentence: Of<'LABEL'> }) {
  const { t } = useTranslation();
  const standing = toStanding(claim);
  const days = { from: claim.listedFrom, to: claim.listedTo };
  return (
    <Phrase
      of="verdict.label"
      values={{
        of: t(`verdict.labelOf.${claim.of}`),
        known:
          claim.confidence === null
            ? ''
            : t('verdict.labelKnown', {
                confidence: claim.confidence,
                date: claim.date ?? t('verdict.undated'),
              }),
        type: t(`type.${claim.type}`),
        standing: standing === 'HOLDS' ? '' : t(`verdict.standing.${standing}`, days),
        others: others === 0 ? '' : t('verdict.others', { count: others }),
      }}
      slots={{
        source: <SourceLink source={claim.source} uri={claim.uri} />,
        entity: <EntityLink entity={claim.entity} />,
      }}
    />
  );
}

function EntityLabel({ sentence: { own, labels } }: { readonly sentence: Of<'ENTITY_LABEL'> }) {
  const { t } = useTranslation();
  const isListing = own.validity === 'listing';
  const days = {
    from: isListing ? own.from : null,
    to: isListing || own.standing === 'ENDED' ? own.to : null,
  };
  const standing = toStanding({ standing: own.standing, listedFrom: days.from, listedTo: days.to });
  return (
    <Phrase
      of="verdict.entityLabel"
      values={{
        confidence: own.confidence,
        type: t(`type.${own.type}`),
        standing: standing === 'HOLDS' ? '' : t(`verdict.standing.${standing}`, days),
        others: labels <= 1 ? '' : t('verdict.others', { count: labels - 1 }),
      }}
      slots={{ source: <SourceLink source={own.source} uri={null} /> }}
    />
  );
}

function Conduct({ sentence: { finding, isWhole } }: { readonly sentence: Of<'CONDUCT'> }) {
  const { t } = useTranslation();
  const { pattern, transfers, victims, first, last } = finding;
  return (
    <Phrase
      of={`verdict.conduct.${pattern}`}
      values={{
        atLeast: isWhole ? '' : t('verdict.conduct.atLeast'),
        transfers: formatCount(transfers),
        victims: formatCount(victims),
        days: formatDays(first, last, t),
      }}
      slots={{ pattern: <b>{t(`conduct.${pattern}`)}</b> }}
    />
  );
}

function toStanding({
  standing,
  listedFrom,
  listedTo,
}: Pick<LabelClaim, 'standing' | 'listedFrom' | 'listedTo'>): string {
  if (standing === 'UNVERIFIED') return standing;
  if (listedTo !== null && standing === 'ENDED') return listedFrom === null ? 'delisted' : 'was';
  return standing === 'HOLDS' && listedFrom !== null ? 'listed' : standing;
}

/** USD in short within a sentence. */
function Worth({ usd }: { readonly usd: number }) {
  const { t } = useTranslation();
  const inShort = useUsd();
  const value = isUnderCent(usd) ? UNDER_CENT : inShort(usd);
  return <Exact exact={formatExactUsd(usd)}>{t('verdict.worth', { value })}</Exact>;
}

interface MoneyProps {
  readonly of: string;
  readonly amount: string;
  readonly symbol: string;
}

const Money = ({ of, amount, symbol }: MoneyProps) => (
  <b>
    <Phrase of={of} values={{ symbol }} slots={{ amount: <Figure text={groupAmount(amount)} /> }} />
  </b>
);

function Balance({ sentence: { amount, symbol, usd } }: { readonly sentence: Of<'BALANCE'> }) {
  const balance = <Money of="verdict.balanceOf" amount={amount} symbol={symbol} />;
  if (isZero(amount)) return balance;
  return usd === null ? (
    <Phrase of="verdict.balanceUnpriced" slots={{ balance }} />
  ) : (
    <Phrase of="verdict.balance" slots={{ balance, usd: <Worth usd={usd} /> }} />
  );
}

function BalanceOfAll({ sentence: { usd, coins, unpriced } }: { readonly sentence: Of<'BALANCE_OF_ALL'> }) {
  if (usd === null) return <Phrase of="verdict.balanceNoSum" values={{ count: coins }} />;
  const balance = (
    <b>
      <Phrase of="verdict.balanceUsd" slots={{ usd: <Worth usd={usd} /> }} />
    </b>
  );
  const key = unpriced === 0 ? 'verdict.balanceOfAll' : 'verdict.balanceOfAllUnpriced';
  return <Phrase of={key} values={{ count: coins, unpriced }} slots={{ balance }} />;
}

function Moved({ sentence }: { readonly sentence: Of<'MOVED'> | Of<'MOVED_MANY'> }) {
  const { usd } = sentence;
  const slots = usd === null ? {} : { usd: <Worth usd={usd} /> };
  const unpriced = usd === null ? 'Unpriced' : '';
  if (sentence.kind === 'MOVED_MANY')
    return <Phrase of={`verdict.movedMany${unpriced}`} values={{ count: sentence.operations }} slots={slots} />;
  const moved = (
    <b>
      <Figure text={groupAmount(sentence.amount)} /> {sentence.symbol}
    </b>
  );
  return <Phrase of={`verdict.moved${unpriced}`} slots={{ ...slots, moved }} />;
}

/** Firms are counted as such: 家. */
const FIRMS: ReadonlySet<EndType> = new Set<EndType>([...SERVICE_TYPES, 'Mixing service', 'Dex', 'Payment channel']);

function Flow({ sentence, isFirst }: { readonly sentence: Of<'FLOW'>; readonly isFirst: boolean }) {
  const { t } = useTranslation();
  const { direction, parts, rest, isByProportion } = sentence;
  const basis = isByProportion ? t(isFirst ? 'verdict.byProportion' : 'verdict.byProportionAgain') : '';
  const told = [
    ...parts.map((part) => <Part key={part.type} part={part} direction={direction} />),
    ...(rest === 0
      ? []
      : [<Phrase key="rest" of="verdict.part.rest" slots={{ share: <Share percent={rest / 100} /> }} />]),
  ];
  const shown = told.length === 0 ? t(`verdict.part.none.${direction}`) : <Joined parts={told} by={t('verdict.and')} />;
  return <Phrase of={`verdict.flow.${direction}`} values={{ basis }} slots={{ parts: shown }} />;
}

const Joined = ({ parts, by }: { readonly parts: readonly ReactNode[]; readonly by: string }) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence have no other identity than their place
    <Fragment key={index}>
      {index > 0 && by}
      {part}
    </Fragment>
  ));

function Part({ part, direction }: { readonly part: FlowPart; readonly direction: Direction }) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { type, parties, isPattern, hundredths, isUnderHundredth } = part;
  const share = <Share percent={hundredths / 100} isUnderHundredth={isUnderHundredth} />;
  const [only] = parties;
  if (type === 'Unspent output') return <Phrase of="verdict.part.unspent" slots={{ share }} />;
  if (type === MADE_OR_REMOVED && only === undefined)
    return <Phrase of={`verdict.part.${direction}.coin`} slots={{ share }} />;
  const form = isPattern
    ? 'pattern'
    : only === undefined
      ? 'end'
      : parties.length === 1
        ? 'one'
        : FIRMS.has(type)
          ? 'firms'
          : 'many';
  const text = t(`${form === 'pattern' || form === 'firms' ? `verdict.${form}` : 'type'}.${type}`);
  const party = only === undefined ? null : <b>{toName(only)}</b>;
  return (
    <Phrase
      of={`verdict.part.${direction}.${form}`}
      values={{ type: text, count: parties.length }}
      slots={{ share, party }}
    />
  );
}

function Trace({ sentence: { direction, trace, isNamed } }: { readonly sentence: Of<'TRACE'> }) {
  const { t } = useTranslation();
  return (
    <span className="verdict-trace">
      <Phrase
        of={isNamed ? 'verdict.traceNamed' : `verdict.trace.${direction}`}
        values={{
          types: trace.types.map((type) => t(`type.${type}`)).join(t('verdict.list')),
          share: formatShare({ percentage: trace.share, isUnderHundredth: trace.share < 0.01 }),
          symbol: trace.symbol,
        }}
        slots={{ amount: <Figure text={formatMoney(trace.amount, trace)} /> }}
      />
    </span>
  );
}

interface UnknownProps {
  readonly of: Unknown;
  readonly within: readonly FlowPart[];
  readonly direction: Direction;
  /** The phrase around it has brackets already. */
  readonly isInBrackets?: boolean;
}

/** A share of the rows, what of it is told, and where the severity counts more, that figure with what it is of. */
function UnknownShare({ of, within, direction, isInBrackets = false }: UnknownProps) {
  const { t } = useTranslation();
  const basis = useBasis()(of);
  const parts = within.map((part) => <Part key={part.type} part={part} direction={direction} />);
  const notes = [
    ...(parts.length === 0
      ? []
      : [
          <Phrase
            key="within"
            of="verdict.within"
            slots={{ parts: <Joined parts={parts} by={t('verdict.list')} /> }}
          />,
        ]),
    ...(basis === '' ? [] : [basis]),
  ];
  const told = <Joined parts={notes} by={t('verdict.and')} />;
  return (
    <>
      <Share percent={toldOf(of)} />
      {notes.length > 0 &&
        (isInBrackets ? (
          <>
            {t('verdict.and')}
            {told}
          </>
        ) : (
          <Phrase of="verdict.note" slots={{ note: told }} />
        ))}
    </>
  );
}

function useBasis(): (unknown: Unknown) => string {
  const { t } = useTranslation();
  return ({ share, judged }) => {
    if (judged === null) return '';
    const why = judged.why.map((each) => t(`verdict.why.${each}`)).join(t('verdict.list'));
    if (!isShown(share)) return why;
    const of = { share: judged.share.toFixed(2), why };
    if (judged.why.length === 0) return t('verdict.judged', of);
    return t(judged.why.join() === 'UNSPENT' ? 'verdict.ofSpent' : 'verdict.judgedBy', of);
  };
}

function Gaps({ sentence: { gaps } }: { readonly sentence: Of<'GAPS'> }) {
  const { t } = useTranslation();
  const told = gaps.map((gap: Gap) => (
    <Phrase
      key={gap.direction}
      of={`verdict.${gap.isUnclear ? 'unclear' : 'gapOf'}.${gap.direction}`}
      slots={{ share: <UnknownShare of={gap.unknown} within={gap.within} direction={gap.direction} /> }}
    />
  ));
  return <Phrase of="verdict.gaps" slots={{ gaps: <Joined parts={told} by={t('verdict.and')} /> }} />;
}

function Behind({ sentence: { direction, hidden, types, isUnclear } }: { readonly sentence: Of<'BEHIND'> }) {
  const { t } = useTranslation();
  const of = types.every((type) => type === MADE_OR_REMOVED) ? 'coin' : 'party';
  return (
    <>
      <Phrase
        of={`verdict.behind.${of}.${direction}`}
        values={{ types: types.map((type) => t(`type.${type}`)).join(t('verdict.list')) }}
        slots={{ share: <UnknownShare of={hidden} within={[]} direction={direction} isInBrackets={of === 'party'} /> }}
      />
      {isUnclear && t(`verdict.behind.unclear.${direction}`)}
    </>
  );
}
