import type { CoinsAnswer, ObjectAnswer, ScoringResult, TransactionAnswer } from '@sulian/contract';
import type { Headline } from '@sulian/domain';
import type { TFunction } from 'i18next';
import { Fragment, startTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { VerdictCard } from '../../../components/verdict/verdict-card.tsx';
import { DIRECTIONS, type Direction } from '../../../lib/analyse.ts';
import { formatShare } from '../../../lib/format.ts';
import { type Risk, useBothScored } from '../use-risk.ts';
import { composeEntity, composeObject, composeTransaction } from './compose.ts';
import type { Held } from './compose-balance.ts';
import type { KnownEntity } from './compose-entity.ts';
import { readHeadline, severityOf } from './headline.ts';
import { type BothScored, resultOf, type Sentence } from './sentence.ts';
import { SentenceText } from './sentence-text.tsx';
import { isShown, toHidden, toldOf, toNotEstablished } from './unknown.ts';
import { useGraveParties } from './use-grave-parties.ts';

interface Props {
  readonly risk: Risk;
  /** Undefined while it is on its way. */
  readonly object: ObjectAnswer | undefined;
  readonly held: Held & { readonly chosen: CoinsAnswer['items'][number] | undefined };
}

/** The verdict on an address or a wallet. */
export function ObjectVerdict({ risk, object, held }: Props) {
  const both = useBothScored(risk);
  const grave = useGraveParties(risk, both);
  const isHeld = held.coins !== undefined || held.isFailed;
  return (
    <Verdict
      risk={risk}
      both={both}
      isWaiting={object === undefined || !isHeld}
      own={object?.ownHeadline}
      sentences={object === undefined ? [] : composeObject(object, held, both, grave)}
    />
  );
}

interface TransactionProps {
  readonly risk: Risk;
  readonly transaction: TransactionAnswer | undefined;
}

/** The verdict on a transaction. */
export function TransactionVerdict({ risk, transaction }: TransactionProps) {
  const both = useBothScored(risk);
  return (
    <Verdict
      risk={risk}
      both={both}
      isWaiting={transaction === undefined}
      sentences={transaction === undefined ? [] : composeTransaction(transaction, both)}
    />
  );
}

interface EntityProps {
  readonly risk: Risk;
  readonly known: KnownEntity;
}

/** The verdict on all addresses of an entity on one chain. */
export function EntityVerdict({ risk, known }: EntityProps) {
  const both = useBothScored(risk);
  const grave = useGraveParties(risk, both);
  const { data, isFailed } = known.addresses;
  return (
    <Verdict
      risk={risk}
      both={both}
      isWaiting={data === undefined && !isFailed}
      sentences={composeEntity(known, both, grave)}
    />
  );
}

interface VerdictProps {
  readonly risk: Risk;
  readonly both: BothScored;
  readonly isWaiting: boolean;
  /** By the own label alone. */
  readonly own?: Headline | undefined;
  readonly sentences: readonly Sentence[];
}

/** What went nowhere known, and what went where nothing can be seen behind: each where there is any. */
function toGapText(t: TFunction, way: Direction, share: string, behind: number): string {
  const told = isShown(behind) ? (share === NOTHING ? 'behind.' : 'both.') : '';
  return t(`verdict.gap.${told}${way}`, { share, behind: behind.toFixed(2) });
}

const NOTHING = '0.00';
/** What no row shows, and yet is there, is not told as nothing. */
const toGapShare = (told: number, { explored }: ScoringResult): string =>
  formatShare({ percentage: told, isUnderHundredth: !isShown(told) && explored.notEstablished > 0 });

/** The bar is as long as what its caption names. */
function toGapOf(t: TFunction, way: Direction, result: ScoringResult | undefined) {
  if (result === undefined || result.details.length === 0) return { notFollowed: null, gapText: t('verdict.gap.none') };
  const notEstablished = toldOf(toNotEstablished(result));
  const behind = toldOf(toHidden(result));
  const notFollowed = Math.min(100, notEstablished + behind);
  return { notFollowed, gapText: toGapText(t, way, toGapShare(notEstablished, result), behind) };
}

function Verdict({ risk, both, isWaiting, own, sentences }: VerdictProps) {
  const { t } = useTranslation();
  const { headline, isOpen, areCustomersOpen, direction } = readHeadline(both, own);
  const show = (way: Direction) => startTransition(() => risk.setDirection(way));
  const ways = DIRECTIONS.map((way) => {
    return {
      key: way,
      name: t(`verdict.direction.${way}`),
      level: both[way].state === 'PENDING' ? undefined : severityOf(both[way]),
      ...toGapOf(t, way, resultOf(both[way])),
      onShow: () => show(way),
    };
  });
  return (
    <VerdictCard
      label={t('verdict.title')}
      headline={isOpen ? undefined : headline}
      areCustomersOpen={areCustomersOpen}
      showLabel={t('verdict.show', {
        level: isOpen ? t('verdict.pending') : t(`level.${headline.level}`),
        direction: t(`verdict.direction.${direction}`),
      })}
      onShow={() => show(direction)}
      ways={ways}
      isWaiting={isWaiting || Object.values(both).some(({ state }) => state === 'PENDING')}
    >
      <Sentences of={sentences} />
    </VerdictCard>
  );
}

const isPending = ({ kind }: Sentence): boolean =>
  kind === 'PENDING' || kind === 'LABEL_PENDING' || kind === 'BALANCE_PENDING' || kind === 'FREEZES_PENDING';

/**
 * Facts one after the other, up to the first that is on its way: what comes is added behind what is read already. That
 * shares are by proportion is told in full where it is first so.
 */
export function Sentences({ of: all }: { readonly of: readonly Sentence[] }) {
  const { t } = useTranslation();
  const awaited = all.findIndex(isPending);
  const sentences = awaited === -1 ? all : all.slice(0, awaited + 1);
  const first = sentences.findIndex((each) => each.kind === 'FLOW' && each.isByProportion);
  return sentences.map((sentence, index) => (
    // What takes another's place is drawn anew: moved text would be a shift of the layout.
    <Fragment key={[index, sentence.kind, index === sentences.length - 1].join(' ')}>
      <SentenceText sentence={sentence} isFirst={index === first} />
      {t(index === sentences.length - 1 ? 'verdict.end' : 'verdict.join')}
    </Fragment>
  ));
}
