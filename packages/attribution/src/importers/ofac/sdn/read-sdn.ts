import { quote } from '../../quote.ts';
import type { SdnEvent } from './party.ts';
import { ADVANCED_RECORDS, createAdvancedReader } from './read-advanced.ts';
import { PLAIN_RECORDS, readPlainRecord } from './read-plain.ts';
import { readRecords } from './read-records.ts';

const NAMES: ReadonlySet<string> = new Set([...PLAIN_RECORDS, ...ADVANCED_RECORDS]);
/** Root of `sdn.xml`, and those of `sdn_advanced.xml`, older and newer. */
const ROOTS: readonly string[] = ['sdnList', 'Sanctions', 'SanctionsData'];

/** Parties of the SDN list that have addresses, from either of its XML forms. */
export async function* readSdn(path: string): AsyncGenerator<SdnEvent> {
  const advanced = createAdvancedReader();
  let fault: SdnEvent | undefined;
  for await (const event of readRecords(path, NAMES)) {
    if ('fault' in event) fault = { ...event, isFatal: true };
    else if ('record' in event) {
      const { record } = event;
      const said = PLAIN_RECORDS.includes(record.name) ? readPlainRecord(record) : advanced.read(record);
      if (said !== undefined) yield said;
    } else if (!ROOTS.includes(event.root))
      return yield {
        fault: `no SDN list: its outermost element is ${quote(event.root)}, not one of ${ROOTS.join(' ')}`,
        line: 1,
        isFatal: true,
      };
  }
  yield* advanced.end();
  if (fault !== undefined) yield fault;
}
