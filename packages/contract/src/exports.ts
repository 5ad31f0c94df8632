import { z } from 'zod';
import { soughtText } from './text.ts';

/** Maximum number of rows in a file; a longer list is refused with the cap named, never cut. */
export const MAX_EXPORT_ROWS = 1_000_000;

/** The media type under which a file is documented; CSV and XLSX send their own. */
export const EXPORT_FILE = 'application/octet-stream';

export const exportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof exportFormat>;
export const exportLanguage = z.enum(['cn', 'en']);
export type ExportLanguage = z.infer<typeof exportLanguage>;

/** IANA name of a time zone. */
export const zoneName = soughtText.min(1).max(64).default('UTC');

/** File options of an export, in addition to the query of the list itself. */
export const exportOptions = z.object({
  format: exportFormat,
  /** Language of its titles and notes. */
  language: exportLanguage.default('cn'),
  /** IANA name; times are in this zone and also in UTC. */
  zone: zoneName,
});
export type ExportOptions = z.infer<typeof exportOptions>;
