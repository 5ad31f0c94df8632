import { isUnderCent, UNDER_CENT } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { useUsd } from '../../../components/amounts/usd.tsx';
import { Exact } from '../../../components/text/exact.tsx';
import { Phrase } from '../../../components/text/phrase.tsx';
import { formatAtLeast, formatCount, formatExactUsd, groupAmount } from '../../../lib/format.ts';
import { isZero } from './compose-balance.ts';
import { Behind, Flow, Gaps, Grave, Trace } from './flow-text.tsx';
import { Conduct, EntityLabel, Label } from './label-text.tsx';
import type { IssuedCoin, SentenceOf as Of, Sentence } from './sentence.ts';

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
    case 'BALANCE_BELOW_ZERO':
      return t('verdict.balanceBelowZero');
    case 'BALANCE_UNKNOWN':
      return t('verdict.balanceUnknown');
    case 'FROZEN':
      return <Phrase of="verdict.frozen" slots={{ coins: <Issued coins={sentence.coins} /> }} />;
    case 'FREEZABLE':
      return <Phrase of="verdict.freezable" slots={{ coins: <Issued coins={sentence.coins} /> }} />;
    case 'FREEZE':
      return t(`verdict.${sentence.isRest ? 'freezeRest' : 'freeze'}.${sentence.can}`);
    case 'MOVED':
    case 'MOVED_MANY':
      return <Moved sentence={sentence} />;
    case 'FAILED_TRANSACTION':
      return t('verdict.failedTransaction');
    case 'FLOW':
      return <Flow sentence={sentence} isFirst={isFirst} />;
    case 'NO_FLOW':
      return t(`verdict.${sentence.isPartial ? 'noFlowHeld' : 'noFlow'}.${sentence.direction}`);
    case 'NO_PRICES':
      return t(`verdict.noPrices.${sentence.direction}`);
    case 'PENDING':
      return t(`verdict.waiting.${sentence.direction}`);
    case 'FAILED':
      return t(`verdict.${sentence.isTooMany ? 'tooMany' : 'failed'}.${sentence.direction}`);
    case 'NOTHING_SEVERE':
      return t(`verdict.nothingSevere.${sentence.direction}`, { share: formatAtLeast(sentence.followed) });
    case 'GRAVE_PARTIES':
      return <Grave sentence={sentence} />;
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

/** Coins by amount, symbol and issuer. */
function Issued({ coins }: { readonly coins: readonly IssuedCoin[] }) {
  const { t } = useTranslation();
  const told = coins.map(({ symbol, issuer, amount }) => {
    const coin = amount === null ? symbol : `${groupAmount(amount)} ${symbol}`;
    return issuer === null ? coin : t('verdict.issued', { coin, issuer });
  });
  return <b>{told.join(t('verdict.list'))}</b>;
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

function BalanceOfAll({ sentence: { usd, coins, unknown, unpriced } }: { readonly sentence: Of<'BALANCE_OF_ALL'> }) {
  if (unknown > 0) return <Phrase of="verdict.balanceSumUnknown" values={{ count: coins, unknown }} />;
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
  if (sentence.kind === 'MOVED_MANY') {
    const key = usd !== null && sentence.unpriced > 0 ? 'Partly' : unpriced;
    const values = { count: sentence.operations, unpriced: sentence.unpriced };
    return <Phrase of={`verdict.movedMany${key}`} values={values} slots={slots} />;
  }
  const moved = (
    <b>
      <Figure text={groupAmount(sentence.amount)} /> {sentence.symbol}
    </b>
  );
  return <Phrase of={`verdict.moved${unpriced}`} slots={{ ...slots, moved }} />;
}
