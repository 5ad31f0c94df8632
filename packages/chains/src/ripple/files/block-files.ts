import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { openRecordings, refuseForeign } from '../../recordings/open-recordings.ts';
import { listRecordings } from '../../recordings/recording-files.ts';
import { getRippleChain } from '../chains.ts';
import { normalizeLedger } from '../normalize/normalize.ts';
import { verifyLedgerData } from '../verify/verify.ts';
import { parseLedgerData } from '../wire/data.ts';
import { RIPPLE_FORM } from './form.ts';

/**
 * Recorded answers of a node as a source of ledgers: consecutive ones, from the first to the last that the path holds.
 *
 * @throws NOT_FOUND nothing there; PARENT_MISMATCH a ledger between is missing; BLOCK_CORRUPT with file and ledger
 */
export async function openRippleFiles({ chain: id, path }: BlockFilesOptions): Promise<BlockFiles> {
  const { id: chain } = getRippleChain(id);
  return openRecordings({
    chain,
    path,
    ...(await listRecordings(path, RIPPLE_FORM)),
    toBlock: async (answers) => {
      refuseForeign(chain, answers.chain);
      const data = parseLedgerData(answers);
      const unverified = verifyLedgerData(data);
      const { block, notices } = normalizeLedger(data);
      return { block, notices: [...notices, ...unverified] };
    },
  });
}
