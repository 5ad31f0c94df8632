/** Header of an exported file: its number of rows in decimal digits, absent where only the end of the file shows it. */
export const EXPORT_ROWS_HEADER = 'x-export-rows';
