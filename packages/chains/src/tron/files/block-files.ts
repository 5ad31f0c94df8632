import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { refuseMisplaced } from '../../recordings/known-figures.ts';
import { openRecordings, refuseForeign } from '../../recordings/open-recordings.ts';
import { listRecordings } from '../../recordings/recording-files.ts';
import { getTronChain, type TronChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import type { TronBlockData } from '../wire/data.ts';
import { parseFacts, toFacts } from '../wire/facts.ts';
import { TRON_FORM } from './form.ts';

/**
 * Block source of recorded node answers: consecutive ones, from the first to the last in the path.
 *
 * @throws NOT_FOUND nothing there; PARENT_MISMATCH a block between is missing; BLOCK_CORRUPT with file and block
 */
export async function openTronFiles({ chain: id, path }: BlockFilesOptions): Promise<BlockFiles> {
  const record = getTronChain(id);
  const chain = record.id;
  return openRecordings({
    chain,
    path,
    ...(await listRecordings(path, TRON_FORM)),
    toBlock: async (answers) => {
      refuseForeign(chain, answers.chain);
      const data = answers.parse();
      const unverified = verifyBlockData(data);
      if (answers.chain === undefined) refuseOther(record, data);
      const { block, dataWarnings } = normalizeBlock(data, toFacts(parseFacts(answers.facts)));
      return { block, dataWarnings: [...dataWarnings, ...unverified] };
    },
  });
}

/**
 * Rejects blocks of another chain; the project's own recordings were proven when they were made. The first block has no
 * time; only its id identifies it.
 */
function refuseOther({ id, genesisId, times }: TronChain, { id: hash, header }: TronBlockData): void {
  const height = Number(header.number);
  const first = height === 0 ? hash : height === 1 ? header.parentHash : genesisId;
  if (first !== genesisId) refuseForeign(id, `a chain that begins with ${first}`);
  if (height > 0) refuseMisplaced(id, height, [[times, Number(header.timestampMs / 1_000n)]]);
}
