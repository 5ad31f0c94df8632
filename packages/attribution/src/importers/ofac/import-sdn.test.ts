import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportBatch } from '@sulian/domain';
import { describe, expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importOfac } from './import-ofac.ts';

const OPTIONS = { adapters: new Map() };
const ETHER = '0x098B716B8Aaf21512996DC57EB0615e2383E2f96';
const BITCOIN = '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h';

/** Form of OFAC's sdn.xml ("SDN data specification" of 2023-09-25); the parties and addresses are of the public list. */
const PLAIN = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation>
    <Publish_Date>09/05/2026</Publish_Date>
    <Record_Count>3</Record_Count>
  </publshInformation>
  <sdnEntry>
    <uid>36</uid>
    <lastName>AEROCARIBBEAN AIRLINES</lastName>
    <sdnType>Entity</sdnType>
    <programList><program>CUBA</program></programList>
  </sdnEntry>
  <sdnEntry>
    <uid>27307</uid>
    <lastName>LAZARUS GROUP</lastName>
    <sdnType>Entity</sdnType>
    <programList><program>DPRK3</program><program>CYBER2</program></programList>
    <idList>
      <id>
        <uid>75001</uid>
        <idType>Digital Currency Address - ETH</idType>
        <idNumber>${ETHER}</idNumber>
      </id>
      <id>
        <uid>75002</uid>
        <idType>Secondary sanctions risk:</idType>
        <idNumber>North Korea Sanctions Regulations</idNumber>
      </id>
    </idList>
    <akaList><aka><uid>9</uid><lastName>GUARDIANS &amp; PEACE</lastName></aka></akaList>
  </sdnEntry>
  <sdnEntry>
    <uid>25311</uid>
    <firstName>Ali</firstName>
    <lastName>KHORASHADIZADEH</lastName>
    <sdnType>Individual</sdnType>
    <programList><program>CYBER2</program></programList>
    <idList>
      <id><uid>1</uid><idType>Digital Currency Address - XBT</idType><idNumber> ${BITCOIN} </idNumber></id>
      <id><uid>2</uid><idType>Digital Currency Address - XMR</idType><idNumber>4</idNumber></id>
    </idList>
  </sdnEntry>
</sdnList>
`;

const party = (uid: string, names: string, features: string): string => `
    <DistinctParty FixedRef="${uid}">
      <Profile ID="${uid}" PartySubTypeID="3">
        <Identity ID="1${uid}" FixedRef="${uid}" Primary="true" False="false">
          <Alias FixedRef="${uid}" AliasTypeID="1400" Primary="false" LowQuality="true">
            <DocumentedName ID="1" DocNameStatusID="2"><DocumentedNamePart><NamePartValue NamePartGroupID="3">Also</NamePartValue></DocumentedNamePart></DocumentedName>
          </Alias>
          <Alias FixedRef="${uid}" AliasTypeID="1403" Primary="true" LowQuality="false">
            <DocumentedName ID="2" FixedRef="${uid}" DocNameStatusID="1">${names}</DocumentedName>
          </Alias>
          <NamePartGroups>
            <MasterNamePartGroup><NamePartGroup ID="811" NamePartTypeID="1521" /></MasterNamePartGroup>
            <MasterNamePartGroup><NamePartGroup ID="812" NamePartTypeID="1520" /></MasterNamePartGroup>
          </NamePartGroups>
        </Identity>${features}
      </Profile>
    </DistinctParty>`;
const name = (group: string, text: string): string =>
  `<DocumentedNamePart><NamePartValue NamePartGroupID="${group}" ScriptID="215">${text}</NamePartValue></DocumentedNamePart>`;
const feature = (type: string, text: string): string => `
        <Feature ID="50215" FeatureTypeID="${type}">
          <FeatureVersion ID="47914" ReliabilityID="1560">
            <Comment />
            <VersionDetail DetailTypeID="1432">${text}</VersionDetail>
          </FeatureVersion>
        </Feature>`;
const entry = (uid: string, programs: readonly string[], date = ''): string => `
    <SanctionsEntry ID="${uid}" ProfileID="${uid}" ListID="1550">
      <EntryEvent ID="${uid}" EntryEventTypeID="1"><Comment>not a program</Comment>${date}</EntryEvent>
      <SanctionsMeasure ID="1" SanctionsTypeID="1705"><Comment>not a program either</Comment></SanctionsMeasure>
      ${programs.map((each) => `<SanctionsMeasure ID="2" SanctionsTypeID="1"><Comment>${each}</Comment></SanctionsMeasure>`).join('')}
    </SanctionsEntry>`;

/** Form of OFAC's sdn_advanced.xml, with its numbers of types. */
const ADVANCED = `<?xml version="1.0" encoding="utf-8"?>
<Sanctions xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ADVANCED_XML">
  <DateOfIssue CalendarTypeID="1"><Year>2026</Year><Month>9</Month><Day>5</Day></DateOfIssue>
  <ReferenceValueSets>
    <FeatureTypeValues>
      <FeatureType ID="25" FeatureTypeGroupID="1">Location</FeatureType>
      <FeatureType ID="344" FeatureTypeGroupID="1">Digital Currency Address - XBT</FeatureType>
      <FeatureType ID="345" FeatureTypeGroupID="1">Digital Currency Address - ETH</FeatureType>
      <FeatureType ID="346" FeatureTypeGroupID="1">Digital Currency Address - XMR</FeatureType>
    </FeatureTypeValues>
    <NamePartTypeValues>
      <NamePartType ID="1520">Last Name</NamePartType>
      <NamePartType ID="1521">First Name</NamePartType>
      <NamePartType ID="1525">Entity Name</NamePartType>
    </NamePartTypeValues>
    <SanctionsTypeValues>
      <SanctionsType ID="1">Program</SanctionsType>
      <SanctionsType ID="1705">Block</SanctionsType>
    </SanctionsTypeValues>
  </ReferenceValueSets>
  <DistinctParties>${party('36', name('811', 'AEROCARIBBEAN AIRLINES'), feature('25', 'x'))}${party(
    '27307',
    name('9', 'LAZARUS GROUP'),
    feature('345', ETHER),
  )}${party('25311', name('811', 'Ali') + name('812', 'KHORASHADIZADEH'), feature('344', BITCOIN) + feature('346', '4'))}
  </DistinctParties>
  <SanctionsEntries>${entry('36', ['CUBA'])}${entry('27307', ['DPRK3', 'CYBER2'])}${entry('25311', ['CYBER2'])}
  </SanctionsEntries>
</Sanctions>
`;

const run = async (files: Readonly<Record<string, string | Uint8Array>>) => {
  const whole: string[] = [];
  async function* watch(batches: AsyncIterable<ImportBatch>): AsyncGenerator<ImportBatch> {
    for await (const batch of batches) {
      whole.push(...(batch.wholeSources ?? []));
      yield batch;
    }
  }
  return { ...(await collect(watch(importOfac(await writeFolder(files), OPTIONS)))), whole };
};

describe("OFAC's own SDN list", () => {
  test.each([
    ['sdn.xml', PLAIN, 40],
    ['sdn_advanced.xml', ADVANCED, undefined],
  ])('as %s: each party is an entity, with programs, number and day of publication [R-LABEL-55]', async (file, text, line) => {
    const { labels, refused, whole } = await run({ [file]: text });
    const lazarus = 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=27307';
    expect(labels).toEqual([
      {
        chain: 'ETHEREUM',
        address: ETHER.toLowerCase(),
        entity: {
          key: 'ofac:sdn:27307',
          name: 'LAZARUS GROUP',
          type: 'OFAC sanction list',
          uri: lazarus,
          tags: ['DPRK3', 'CYBER2'],
        },
        source: `ofac:${file}`,
        uri: lazarus,
        author: 'OFAC',
        date: '2026-09-05',
        note: 'uid 27307; programs DPRK3, CYBER2',
        confidence: 60,
      },
      expect.objectContaining({
        chain: 'BITCOIN',
        address: BITCOIN,
        entity: expect.objectContaining({ key: 'ofac:sdn:25311', name: 'KHORASHADIZADEH, Ali' }),
        note: 'uid 25311; programs CYBER2',
      }),
    ]);
    expect(refused).toEqual([
      {
        file,
        line: line ?? expect.any(Number),
        reason: expect.stringMatching(
          /^asset "XMR" is of an unknown chain; one of .* \(of KHORASHADIZADEH, Ali, uid 25311\)$/,
        ),
      },
    ]);
    expect(whole).toEqual([`ofac:${file}`]);
  });

  test('names a party since its first entry, where the form says the day [R-LABEL-60]', async () => {
    const date = (year: number): string =>
      `<Date CalendarTypeID="1"><Year>${year}</Year><Month>11</Month><Day>8</Day></Date>`;
    const twice = entry('27307', ['DPRK3'], date(2022)) + entry('27307', ['CYBER2'], date(2019));
    const text = ADVANCED.replace(entry('27307', ['DPRK3', 'CYBER2']), twice);
    const { labels } = await run({ 'sdn_advanced.xml': text });
    expect(labels.map(({ validFrom, date: published }) => [validFrom, published])).toEqual([
      ['2019-11-08', '2026-09-05'],
      [undefined, '2026-09-05'],
    ]);
  });

  const withType = (type: string, text: string): string =>
    PLAIN.replace('<sdnList', `<!DOCTYPE sdnList [${type}]>\n<sdnList`).replace('LAZARUS GROUP', text);
  test.each([
    ['names another file', withType('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), /^a document type/],
    ['multiplies entities', withType('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">', '&b;&b;'), /^a document type/],
    ['has an entity that XML does not know', PLAIN.replace('LAZARUS', '&x;'), /^not valid XML: .*entity/],
    ['is cut short', PLAIN.slice(0, -200), /^not valid XML|^ends before/],
    ['is of another kind', '<html><body/></html>', /^no SDN list: its outermost element is "html"/],
    ['is no XML', 'uid,name\n1,x\n', /^not valid XML/],
    ['is binary', Buffer.from([0x3c, 0xff, 0xfe, 0x80]), /^not valid UTF-8/],
    ['is UTF-16', Buffer.from(`\uFEFF${PLAIN}`, 'utf16le'), /^not valid UTF-8/],
    ['nests without end', `<sdnList>${'<a>'.repeat(100_000)}`, /^elements within more than 64 others/],
    ['has an entry without end', `<sdnList><sdnEntry>${'<id/>'.repeat(50_001)}`, /^an entry of more than 50000/],
  ])('that %s is refused with its reason, and nothing of its source is withdrawn', async (_, content, reason) => {
    const { refused, whole } = await run({ 'sdn.xml': content });
    expect(refused.at(-1)?.reason).toMatch(reason);
    expect(whole).toEqual([]);
  });

  test('of a gigabyte without end is read in flat memory [R-LABEL-22]', async () => {
    const folder = await writeFolder({ 'sdn.xml': '<sdnList><sdnEntry><remarks>' });
    const file = await open(join(folder, 'sdn.xml'), 'r+');
    await file.truncate(2 ** 30);
    await file.close();
    const before = process.memoryUsage().rss;
    const { refused } = await collect(importOfac(folder, OPTIONS));
    expect(refused[0]?.reason).toMatch(/^a text of more than 65536 characters|^not valid XML/);
    expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
  });
});
