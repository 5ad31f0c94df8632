import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, by the times that `npm test` prints. A worker that begins one last runs it while the other
 * worker has nothing to do.
 */
export const LONGEST: readonly string[] = [
  'e2e/case.e2e.test.ts',
  'e2e/people.e2e.test.ts',
  'e2e/investigate/reach.e2e.test.ts',
  'e2e/investigate/screens.e2e.test.ts',
  'e2e/real-blocks/object.e2e.test.ts',
  'e2e/investigate/risk.e2e.test.ts',
  'e2e/on-demand.e2e.test.ts',
  'e2e/alerts.e2e.test.ts',
  'e2e/investigate/search.e2e.test.ts',
  'e2e/investigate/object.e2e.test.ts',
  'e2e/real-blocks/reach.e2e.test.ts',
  'e2e/investigate/further-chains.e2e.test.ts',
  'apps/sulian/test/running/store-down.int.test.ts',
  'packages/postgres/src/query-deadline.int.test.ts',
  'apps/sulian/test/families/families.int.test.ts',
  'apps/sulian/test/backup/archived-log.int.test.ts',
  'apps/sulian/test/scoring/reused-answers.int.test.ts',
  'apps/sulian/test/api/bitcoin-on-demand.int.test.ts',
  'apps/sulian/test/chain/fetch-outputs.int.test.ts',
  'apps/sulian/test/demo/demo-life.int.test.ts',
  'packages/ledger/src/partitions.int.test.ts',
  'apps/sulian/test/running/screen-sources.int.test.ts',
  'apps/sulian/test/running/screening-kill.int.test.ts',
  'apps/sulian/test/running/two-programs-kill.int.test.ts',
  'packages/engine/test/share-bounds.test.ts',
  'apps/sulian/test/search/extraction-corpus.test.ts',
  'packages/attribution/src/importers/real-sources.test.ts',
];

/** The order of vitest, in which the longest files of a group come first. Groups stay one after the other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return sortLongestFirst(await super.sort(files));
  }
}

type Placed = Pick<TestSpecification, 'moduleId'> & {
  readonly project: { readonly config: { readonly sequence: { readonly groupOrder: number } } };
};

export function sortLongestFirst<File extends Placed>(files: readonly File[]): File[] {
  const groupOf = ({ project }: File): number => project.config.sequence.groupOrder;
  const placeOf = ({ moduleId }: File): number => {
    const place = LONGEST.indexOf(relative(process.cwd(), moduleId));
    return place === -1 ? LONGEST.length : place;
  };
  return [...files].sort((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
}
