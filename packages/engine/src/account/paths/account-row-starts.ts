import type { LabelIndex, TxId } from '@sulian/domain';
import { divideExactly, partOf } from '../../arithmetic/divide.ts';
import type { Ratio } from '../../arithmetic/portion.ts';
import type { SummedPart, UnattributedDirect } from '../../direct/unattributed-direct.ts';
import { type End, UNEXPLORED_END } from '../../ends/end.ts';
import type { AccountKey } from '../../operations/account-key.ts';
import { isRowWhole, type RowStart, type RowStarts } from '../../paths/row-start.ts';
import type { AccountQuestion, AccountReader } from '../../question/account-question.ts';
import { NOWHERE } from '../../trace/flow.ts';
import { walkAccount } from '../trace-account.ts';
import type { Bundle, StartedUnits, WalkObserver } from '../walk/bundle.ts';

/** Which of the object's operations a row's share began in, by the same walk that made the answer. */
export async function traceAccountRowStarts(
  input: { readonly reader: AccountReader; readonly labels: LabelIndex; readonly question: AccountQuestion },
  key: string,
): Promise<RowStarts> {
  const { trace, observer: log } = await walkAccount(input, () => new WalkLog(key));
  const row = trace.ends.find((end) => end.key === key);
  const drafts = log.toDrafts();
  const { usdPerBase, assets } = input.question;
  const onlyAsset = usdPerBase === undefined && assets.length === 1 ? assets[0] : undefined;
  if (onlyAsset === undefined) return { trace, row, starts: drafts.map(toStart) };
  const weights = drafts.map(({ scaled, share }) => scaled ?? partOf(trace.totalBase, share) << PLACES);
  const isWhole = row !== undefined && isRowWhole(row, drafts);
  const amounts = isWhole ? divideExactly(row.amountBase, weights) : weights.map(round);
  return {
    trace,
    row,
    starts: drafts.map((draft, index) => ({ ...toStart(draft), asset: onlyAsset, amountBase: amounts[index] ?? 0n })),
  };
}

/** A start before its amount is rounded. */
interface Draft {
  readonly txId: TxId;
  readonly operation: number | undefined;
  readonly asset: number | undefined;
  readonly share: number;
  readonly askedShare: number;
  /** Base units · 2^`PLACES`; undefined where the walk did not read the operation. */
  readonly scaled: bigint | undefined;
}

const toStart = ({ txId, operation, asset, share, askedShare, scaled }: Draft): RowStart => ({
  txId,
  share,
  askedShare,
  ...(operation === undefined ? {} : { operation }),
  ...(asset === undefined ? {} : { asset }),
  ...(scaled === undefined || asset === undefined ? {} : { amountBase: round(scaled) }),
});

/** Binary places of a rate: far more than a walk's divisions lose. */
const PLACES = 160n;
const ONE = 1n << PLACES;

const round = (scaled: bigint): bigint => (scaled + (ONE >> 1n)) >> PLACES;
const toFloat = (rate: bigint): number => Number(rate) / 2 ** Number(PLACES);

/** Rates at which a bundle or an account leads to the row, · 2^`PLACES`. */
interface Rates {
  readonly bundles: Map<Bundle, bigint>;
  readonly accounts: Map<AccountKey, bigint>;
}

/** Takes one step back: from the rates after it to those before it. */
type Back = (rates: Rates) => void;

/**
 * Records a walk and evaluates it backwards. A bundle or an account is passed on in fixed parts. From the last step on,
 * the part of each in the row therefore follows from the later ones. Rates are whole numbers, because amounts in wei
 * have more digits than a float.
 */
class WalkLog implements WalkObserver {
  readonly #key: string;
  readonly #steps: Back[] = [];
  readonly #drafts: Draft[] = [];

  constructor(key: string) {
    this.#key = key;
  }

  started(bundle: Bundle, share: number, { base }: StartedUnits): void {
    const { transaction, operation } = bundle;
    this.#steps.push(({ bundles }) => {
      const rate = bundles.get(bundle) ?? 0n;
      if (rate === 0n) return;
      this.#drafts.push({
        txId: transaction.txId,
        operation: operation?.number,
        asset: operation?.asset,
        share: share * toFloat(rate),
        askedShare: share,
        scaled: base * rate,
      });
    });
  }

  taken(bundle: Bundle, { key, ratio }: { readonly key: AccountKey; readonly ratio: Ratio }): void {
    this.#steps.push(({ bundles, accounts }) => {
      const [before, mine] = [accounts.get(key) ?? 0n, bundles.get(bundle) ?? 0n];
      accounts.set(key, before - toPart(before, ratio) + toPart(mine, ratio));
    });
  }

  arrived(bundle: Bundle, { key, ratio }: { readonly key: AccountKey; readonly ratio: Ratio }): void {
    this.#steps.push(({ bundles, accounts }) => {
      bundles.set(bundle, (bundles.get(bundle) ?? 0n) + toPart(accounts.get(key) ?? 0n, ratio));
    });
  }

  ended(bundle: Bundle, { end, ratio }: { readonly end: End; readonly ratio: Ratio }): void {
    if (end.key !== this.#key) return;
    this.#steps.push(({ bundles }) => bundles.set(bundle, (bundles.get(bundle) ?? 0n) + toPart(ONE, ratio)));
  }

  renamed(key: AccountKey, alias: AccountKey): void {
    this.#steps.push(({ accounts }) => {
      accounts.set(key, accounts.get(alias) ?? 0n);
      accounts.delete(alias);
    });
  }

  closed(key: AccountKey, end: End): void {
    this.#steps.push(({ accounts }) => accounts.set(key, end.key === this.#key ? ONE : 0n));
  }

  /** A sum names only the last of an end's transactions, so its share belongs to none of them. */
  summed(_: SummedPart): void {}

  addUnattributed({ txId, share }: UnattributedDirect): void {
    if (txId === NOWHERE || share <= 0 || this.#key !== UNEXPLORED_END.key) return;
    const [operation, asset, scaled] = [undefined, undefined, undefined];
    this.#drafts.push({ txId, operation, asset, share, askedShare: share, scaled });
  }

  toDrafts(): readonly Draft[] {
    const rates: Rates = { bundles: new Map(), accounts: new Map() };
    for (const back of this.#steps.toReversed()) back(rates);
    return this.#drafts.toSorted((a, b) => a.txId - b.txId || (a.operation ?? 0) - (b.operation ?? 0));
  }
}

const toPart = (rate: bigint, ratio: Ratio): bigint => (ratio === undefined ? rate : (rate * ratio[0]) / ratio[1]);
