import { getChain } from '@sulian/domain';
import { WeighedCache } from '../../weighed-cache.ts';
import { toReuseKey } from '../answer-key.ts';
import type { AnswerRecording, AnswerReuse, ReusedAnswer, ScoringDeps } from '../deps.ts';
import type { ScoringQuestion } from '../question.ts';
import { ChainChanges, type Point, pointOf } from './chain-changes.ts';
import { type LabelLookUps, recordLabels } from './record-labels.ts';
import { recordReader } from './record-reader.ts';
import type { RecordedReads } from './recorded-reads.ts';
import { RowCache } from './row-cache.ts';

/** Dependencies of all answers together: some 32 MB. */
const MAX_WEIGHT = 1_000_000;
/** Weight of a label look-up: it is an object and a closure, and the other dependencies are numbers. */
const LOOK_UP_WEIGHT = 4;
/** Weight of an answer without dependencies. */
const ANSWER_WEIGHT = 50;
const DAY_SEC = 86_400;

/** A stored answer and everything that it was read from. */
interface Reusable {
  readonly answerId: string;
  readonly point: Point;
  /** Labels end at midnight, by the time of the last block. */
  readonly day: number | undefined;
  readonly reads: RecordedReads;
  readonly lookUps: LabelLookUps;
}

const dayOf = ({ reader }: ScoringQuestion): number | undefined =>
  reader.state.timeSec === undefined ? undefined : Math.floor(reader.state.timeSec / DAY_SEC);

export const createAnswerReuse = (): AnswerReuse => new RecordedAnswers();

class RecordedAnswers implements AnswerReuse {
  readonly #answers = new WeighedCache<Reusable>(MAX_WEIGHT);
  readonly #changes = new ChainChanges();
  readonly #rows = new RowCache(this.#changes);

  async record(deps: ScoringDeps, question: ScoringQuestion): Promise<AnswerRecording> {
    const cached = await this.#rows.cache(question.reader);
    // Addresses of an owner come from the records, which this does not watch.
    if (!isOfLedger(question)) return { question: { ...question, reader: cached }, remember: () => undefined };
    const { reader, reads } = recordReader(cached);
    const { labels, lookUps } = recordLabels(question.labels);
    const remember = (answerId: string): void => {
      if (!reads.isComplete || !lookUps.isComplete) return;
      const point = pointOf(question.reader);
      this.#changes.begin(question.reader, point);
      const reusable = { answerId, point, day: dayOf(question), reads, lookUps };
      this.#answers.set(toReuseKey(deps, question), reusable, weightOf(reusable));
    };
    return { question: { ...question, reader, labels }, remember };
  }

  async find(deps: ScoringDeps, question: ScoringQuestion): Promise<ReusedAnswer | undefined> {
    const key = toReuseKey(deps, question);
    const known = this.#answers.get(key);
    if (known === undefined || known.point.height > question.reader.height) return undefined;
    const isSame = await this.#isSame(known, question);
    const stored = isSame ? await deps.answers.find(known.answerId, deps.storedSchemas.readResult) : undefined;
    const replace = (renewed?: Reusable): void => {
      if (this.#answers.get(key) !== known) return;
      if (renewed === undefined) this.#answers.delete(key);
      else this.#answers.set(key, renewed, weightOf(renewed));
    };
    if (stored === undefined) {
      replace();
      return undefined;
    }
    return { stored, renew: (answerId) => replace({ ...known, answerId, point: pointOf(question.reader) }) };
  }

  async #isSame({ point, day, reads, lookUps }: Reusable, question: ScoringQuestion): Promise<boolean> {
    if (day !== dayOf(question)) return false;
    const changes = await this.#changes.listSince(question.reader, point);
    return (
      changes?.every((each) => reads.isUntouchedBy(each)) === true &&
      lookUps.isSameIn(question.labels) &&
      (await reads.hasSameParties(question.reader, changes)) &&
      (await reads.hasSameAssets(question.reader))
    );
  }
}

const isOfLedger = ({ request: { objectType }, reader }: ScoringQuestion): boolean =>
  objectType === 'ADDRESS' ||
  objectType === 'TRANSACTION' ||
  (objectType === 'WALLET' && getChain(reader.chain).walletsBy !== 'owner');

const weightOf = ({ reads, lookUps }: Pick<Reusable, 'reads' | 'lookUps'>): number =>
  ANSWER_WEIGHT + reads.size + lookUps.size * LOOK_UP_WEIGHT;
