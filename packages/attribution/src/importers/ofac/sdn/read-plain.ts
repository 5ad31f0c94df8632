import { findAsset, type Party, type SdnEvent, toDay } from './party.ts';
import type { XmlNode } from './read-records.ts';
import { findText, listChildren } from './xml-node.ts';

/** Records of `sdn.xml`. The misspelling is its own. */
export const PLAIN_RECORDS: readonly string[] = ['publshInformation', 'sdnEntry'];

/** `MM/DD/YYYY`. */
const DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Reads a record of `sdn.xml`; undefined where it contains nothing on addresses. */
export function readPlainRecord(record: XmlNode): SdnEvent | undefined {
  if (record.name === 'publshInformation') {
    const [, month, day, year] = DATE.exec(findText(record, 'Publish_Date') ?? '') ?? [];
    return year === undefined ? undefined : { published: toDay(year, month as string, day as string) };
  }
  const addresses = listChildren(listChildren(record, 'idList')[0], 'id').flatMap((id) => {
    const asset = findAsset(findText(id, 'idType') ?? '');
    return asset === undefined ? [] : [{ asset, text: findText(id, 'idNumber') ?? '', line: id.line }];
  });
  if (addresses.length === 0) return undefined;
  const uid = findText(record, 'uid');
  const name = [findText(record, 'lastName'), findText(record, 'firstName')].filter((part) => part !== undefined);
  if (uid === undefined || name.length === 0) return { fault: 'an entry without uid or name', line: record.line };
  const programs = listChildren(listChildren(record, 'programList')[0], 'program').map(({ text }) => text.trim());
  const party: Party = { uid, name: name.join(', '), programs, addresses };
  return { party };
}
