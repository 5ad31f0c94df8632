import { type EndType, MADE_OR_REMOVED, SERVICE_TYPES } from '@sulian/domain';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { Phrase } from '../../../components/text/phrase.tsx';
import type { Direction } from '../../../lib/analyse.ts';
import { useEntityName } from '../../../lib/entity-name.ts';
import { formatMoney, formatShare, shorten } from '../../../lib/format.ts';
import type { FlowPart, Gap, SentenceOf as Of } from './sentence.ts';
import { isShown, toldOf, type Unknown } from './unknown.ts';

const Share = ({ percent, isUnderHundredth = false }: { percent: number; isUnderHundredth?: boolean }) => (
  <b className="nowrap">{formatShare({ percentage: percent, isUnderHundredth })} %</b>
);

/** Firms are counted as such: 家. */
const FIRMS: ReadonlySet<EndType> = new Set<EndType>([...SERVICE_TYPES, 'Mixing service', 'Dex', 'Payment channel']);

export function Flow({ sentence, isFirst }: { readonly sentence: Of<'FLOW'>; readonly isFirst: boolean }) {
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
  if (type === 'Fee on the way') return <Phrase of="verdict.part.fees" slots={{ share }} />;
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

/** Direct parties that are grave themselves, and that nothing severe was found beyond them is not said. */
export function Grave({ sentence: { direction, parties } }: { readonly sentence: Of<'GRAVE_PARTIES'> }) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const told = parties.map(({ address, entity, level }) => {
    const name = entity === null ? shorten(address ?? '', KEEP) : toName(entity);
    return t('verdict.graveParty', { name, level: t(`level.${level}`) });
  });
  return <Phrase of={`verdict.graveParties.${direction}`} slots={{ parties: <b>{told.join(t('verdict.list'))}</b> }} />;
}

/** Characters of an address at either end. */
const KEEP = 8;

export function Trace({ sentence: { direction, trace, isNamed } }: { readonly sentence: Of<'TRACE'> }) {
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

export function Gaps({ sentence: { gaps } }: { readonly sentence: Of<'GAPS'> }) {
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

export function Behind({ sentence: { direction, hidden, types, isUnclear } }: { readonly sentence: Of<'BEHIND'> }) {
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
