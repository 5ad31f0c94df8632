import { expect, it } from 'vitest';
import texts from '../../locales/en/export.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { ExportButton } from './export-button.tsx';
import { ExportStatus } from './export-status.tsx';

const draw = async (element: React.ReactNode) => drawInEnglish(element, { export: texts });
const status = (progress: { bytes: number; rows?: number; total?: number }) =>
  draw(<ExportStatus progress={progress} onCancel={() => undefined} />);

it('tells how many rows of how many have come, and can be cancelled [R-LIST-58]', async () => {
  const html = await status({ bytes: 1, rows: 1_200, total: 5_000 });
  expect(toText(html)).toBe('1,200 of 5,000 rows exported Cancel export');
  expect(html).toContain('max="5000"');
  expect(html).toContain('value="1200"');
});

it('tells how much has come where rows cannot be told', async () => {
  const html = await status({ bytes: 2_340_000, total: 5 });
  expect(toText(html)).toBe('Exporting, 2.3 MB received Cancel export');
  expect(html).not.toContain('max=');
});

it('offers both formats at first', async () => {
  const sent = { params: {}, query: {} };
  const list = 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions/export';
  expect(toText(await draw(<ExportButton list={list} sent={sent} />))).toBe('CSV XLSX Export');
});
