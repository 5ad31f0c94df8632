import { findAsset, type ListedAddress, type Party, type SdnEvent, toDay } from './party.ts';
import type { XmlNode } from './read-records.ts';
import { findText, listChildren, walk } from './xml-node.ts';

/** Records of `sdn_advanced.xml`: what numbers mean, parties, and for what they are listed. */
export const ADVANCED_RECORDS: readonly string[] = [
  'DateOfIssue',
  'FeatureType',
  'NamePartType',
  'SanctionsType',
  'DistinctParty',
  'SanctionsEntry',
];

/** Reads records in the order of the file. Programs come after all parties, so that parties with addresses wait for them. */
export interface AdvancedReader {
  read(record: XmlNode): SdnEvent | undefined;
  /** The parties, once the file has ended. */
  end(): Iterable<SdnEvent>;
}

export function createAdvancedReader(): AdvancedReader {
  const assets = new Map<string, string>();
  const meanings = new Map<string, string>();
  const parties = new Map<string, Party>();
  const programs = new Map<string, string[]>();
  /** First day of a party on a list, once one is known. */
  const listed = new Map<string, readonly string[]>();
  const remember = ({ name, attributes, text }: XmlNode): undefined => {
    meanings.set(`${name} ${attributes['ID'] ?? ''}`, text.trim());
    const asset = name === 'FeatureType' ? findAsset(text) : undefined;
    if (asset !== undefined) assets.set(attributes['ID'] ?? '', asset);
  };
  const meaning = (name: string, id: string | undefined): string | undefined => meanings.get(`${name} ${id ?? ''}`);
  function addParty(record: XmlNode): SdnEvent | undefined {
    const addresses = [...walk(record, 'Feature')].flatMap((feature) => listAddresses(feature, assets));
    if (addresses.length === 0) return undefined;
    const [profile] = listChildren(record, 'Profile');
    const uid = profile?.attributes['ID'] ?? record.attributes['FixedRef'];
    const name = findName(profile, (id) => meaning('NamePartType', id));
    if (uid === undefined || name === undefined) return { fault: 'a party without number or name', line: record.line };
    parties.set(uid, { uid, name, programs: [], addresses });
    return undefined;
  }
  function addEntry({ attributes, children }: XmlNode): undefined {
    const uid = attributes['ProfileID'] ?? '';
    if (!parties.has(uid)) return;
    const days = children.filter(({ name }) => name === 'EntryEvent').flatMap((event) => findDay(event) ?? []);
    const since = [...(listed.get(uid) ?? []), ...days].sort();
    listed.set(uid, since.slice(0, 1));
    for (const measure of children) {
      const comment = findText(measure, 'Comment');
      if (measure.name !== 'SanctionsMeasure' || comment === undefined) continue;
      if (meaning('SanctionsType', measure.attributes['SanctionsTypeID']) !== 'Program') continue;
      programs.set(uid, [...(programs.get(uid) ?? []), comment]);
    }
  }
  return {
    read(record) {
      if (record.name === 'DateOfIssue') return toPublished(record);
      if (record.name === 'DistinctParty') return addParty(record);
      return record.name === 'SanctionsEntry' ? addEntry(record) : remember(record);
    },
    *end() {
      for (const party of parties.values()) {
        const [listedSince] = listed.get(party.uid) ?? [];
        const known = { ...party, programs: programs.get(party.uid) ?? [] };
        yield { party: listedSince === undefined ? known : { ...known, listedSince } };
      }
    },
  };
}

function toPublished(record: XmlNode): SdnEvent | undefined {
  const published = findDay(record);
  return published === undefined ? undefined : { published };
}

/** The first whole date that an element is or contains. */
function findDay(record: XmlNode): string | undefined {
  for (const node of [record, ...walk(record, 'Date')]) {
    const [year, month, day] = [findText(node, 'Year'), findText(node, 'Month'), findText(node, 'Day')];
    if (year !== undefined && month !== undefined && day !== undefined) return toDay(year, month, day);
  }
  return undefined;
}

function listAddresses(feature: XmlNode, assets: ReadonlyMap<string, string>): readonly ListedAddress[] {
  const asset = assets.get(feature.attributes['FeatureTypeID'] ?? '');
  if (asset === undefined) return [];
  return [...walk(feature, 'VersionDetail')].flatMap(({ text, line }) =>
    text.trim() === '' ? [] : [{ asset, text: text.trim(), line }],
  );
}

/** `LAST, First Middle` of a person, otherwise the parts as they are, of the primary name in Latin letters. */
function findName(
  profile: XmlNode | undefined,
  typeOf: (id: string | undefined) => string | undefined,
): string | undefined {
  const identity = findPrimary(listChildren(profile, 'Identity'));
  const names = listChildren(findPrimary(listChildren(identity, 'Alias')), 'DocumentedName');
  const name = names.find(({ attributes }) => attributes['DocNameStatusID'] === '1') ?? names[0];
  if (identity === undefined || name === undefined) return undefined;
  const types = new Map(
    [...walk(identity, 'NamePartGroup')].map(({ attributes }) => [attributes['ID'], attributes['NamePartTypeID']]),
  );
  const parts = [...walk(name, 'NamePartValue')].map(({ attributes, text }) => ({
    text: text.trim(),
    isLast: typeOf(types.get(attributes['NamePartGroupID'])) === 'Last Name',
  }));
  const join = (isLast: boolean): string =>
    parts
      .filter((part) => part.isLast === isLast && part.text !== '')
      .map((part) => part.text)
      .join(' ');
  return [join(true), join(false)].filter((part) => part !== '').join(', ') || undefined;
}

const findPrimary = (nodes: readonly XmlNode[]): XmlNode | undefined =>
  nodes.find(({ attributes }) => attributes['Primary'] === 'true') ?? nodes[0];
