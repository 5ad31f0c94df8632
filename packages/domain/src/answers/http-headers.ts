/** Header of a file's answer: its rows in decimal digits, absent where only the end tells. */
export const EXPORT_ROWS_HEADER = 'x-export-rows';
