import type { ObjectAnswer, TransactionAnswer } from '@sulian/contract';
import {
  type CoinBalances,
  composeEntity,
  composeObject,
  composeTransaction,
  type Fact,
  formatShare,
  type Headline,
  isShownShare,
  isUnfetched,
  type KnownEntity,
  listFacts,
  statedShareOf,
  VERDICT_DIRECTIONS,
  type VerdictTopic,
} from '@sulian/domain';
import type { TFunction } from 'i18next';
import { startTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { VerdictCard } from '../../../components/verdict/verdict-card.tsx';
import type { Direction } from '../../../lib/analyse.ts';
import { writeDirection } from '../../../lib/risk-view.ts';
import { type Risk, useBothScored } from '../use-risk.ts';
import { readHeadline, severityOf } from './headline.ts';
import { type BothScored, resultOf, type Scored } from './scored.ts';
import { useGraveParties } from './use-grave-parties.ts';
import { VerdictText } from './verdict-text.tsx';

interface Props {
  readonly risk: Risk;
  /** Undefined while it is on its way. */
  readonly object: ObjectAnswer | undefined;
  readonly coinBalances: CoinBalances;
}

/** The verdict on an address or a wallet. */
export function ObjectVerdict({ risk, object, coinBalances }: Props) {
  const both = useBothScored(risk);
  const grave = useGraveParties(risk, both);
  const isLoaded = coinBalances.coins !== undefined || coinBalances.isFailed;
  return (
    <Verdict
      risk={risk}
      both={both}
      isWaiting={object === undefined || !isLoaded}
      own={object?.ownHeadline}
      facts={object === undefined ? [] : composeObject(object, coinBalances, both, grave)}
      anchors={{ BALANCE: (coinBalances.coins?.items.length ?? 0) > 1 ? 'assets' : 'balance' }}
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
      facts={transaction === undefined ? [] : composeTransaction(transaction, both)}
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
      facts={composeEntity(known, both, grave)}
    />
  );
}

interface VerdictProps {
  readonly risk: Risk;
  readonly both: BothScored;
  readonly isWaiting: boolean;
  /** By the own label alone. */
  readonly own?: Headline | undefined;
  readonly facts: readonly Fact[];
  /** Ids of the parts of the page that show the evidence, where they differ from the usual ones. */
  readonly anchors?: Partial<typeof ANCHORS>;
}

const ANCHORS: Readonly<Record<VerdictTopic, string>> = {
  OWNER: 'labels',
  BALANCE: 'balance',
  MOVED: 'operations',
  OUTGOING: 'risk',
  INCOMING: 'risk',
  UNKNOWN: 'basis',
};

/** The share that went nowhere known, and the share beyond whose end nothing is known: each where there is any. */
function toGapText(t: TFunction, way: Direction, share: string, behind: number): string {
  const form = isShownShare(behind) ? (share === NOTHING ? 'behind.' : 'both.') : '';
  return t(`verdict.gap.${form}${way}`, { share, behind: behind.toFixed(2) });
}

const NOTHING = '0.00';

/** Shares of 100 that the verdict's facts state. */
function toGapShares(scored: Scored): { readonly notEstablished: number; readonly behind: number } {
  const facts = listFacts(scored);
  const gaps = facts.flatMap((fact) => (fact.kind === 'GAPS' ? fact.gaps : []));
  const behind = facts.flatMap((fact) => (fact.kind === 'BEHIND' ? fact.hidden : []));
  const stated = (unknown: Parameters<typeof statedShareOf>[0] | undefined) =>
    unknown === undefined ? 0 : statedShareOf(unknown);
  return { notEstablished: stated(gaps[0]?.unknown), behind: stated(behind[0]) };
}

/** The bar is as long as the shares that its caption names. */
function toGapOf(t: TFunction, way: Direction, scored: Scored) {
  const result = resultOf(scored);
  if (result === undefined || result.details.length === 0) return { notFollowed: null, gapText: t('verdict.gap.none') };
  if (isUnfetched(result.basis)) return { notFollowed: null, gapText: t('verdict.gap.part') };
  const { notEstablished, behind } = toGapShares(scored);
  // A share too small for any row is not shown as nothing.
  const isUnderHundredth = notEstablished === 0 && (result.explored.notEstablished ?? 0) > 0;
  const share = formatShare({ percentage: notEstablished, isUnderHundredth });
  return { notFollowed: Math.min(100, notEstablished + behind), gapText: toGapText(t, way, share, behind) };
}

function Verdict({ risk, both, isWaiting, own, facts, anchors }: VerdictProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { headline, isOpen, areCustomersOpen, direction } = readHeadline(both, own);
  const show = (way: Direction) => startTransition(() => risk.setDirection(way));
  const ways = VERDICT_DIRECTIONS.map((way) => {
    return {
      key: way,
      name: t(`verdict.direction.${way}`),
      level: both[way].state === 'PENDING' ? undefined : severityOf(both[way]),
      ...toGapOf(t, way, both[way]),
      onShow: () => show(way),
    };
  });
  const linkOf = (topic: VerdictTopic) => {
    const next = topic === 'OUTGOING' || topic === 'INCOMING' ? writeDirection(params, topic) : params;
    return { search: next.toString(), hash: { ...ANCHORS, ...anchors }[topic] };
  };
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
      <VerdictText facts={facts} linkOf={linkOf} />
    </VerdictCard>
  );
}
