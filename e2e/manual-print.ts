import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import { launchBrowser } from './browser.ts';

/** Prints docs/manual/{cn,en}.md to the PDFs that the header offers. */
const SOURCE = new URL('../docs/manual/', import.meta.url);
const TARGET = new URL('../apps/web/public/', import.meta.url);
const LANGUAGES = ['cn', 'en'] as const;
/** The page that offers it loads over slow lines too. */
const MAX_BYTES = 2_400_000;

const STYLE = `
  body { font: 10.5pt/1.65 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif; color: #1d2733; }
  h1 { font-size: 22pt; margin: 0 0 4pt; } h2 { font-size: 14pt; margin: 18pt 0 4pt; break-after: avoid; }
  img { display: block; max-width: 100%; max-height: 118mm; margin: 6pt auto 10pt; border: .5pt solid #c9d1da; border-radius: 3pt; }
  p, li { orphans: 3; widows: 3; } p:has(img) { break-inside: avoid; } table { border-collapse: collapse; width: 100%; }
  th, td { border: .5pt solid #c9d1da; padding: 3pt 6pt; text-align: left; vertical-align: top; }
  code { font-family: ui-monospace, monospace; font-size: 9.5pt; } pre { margin: 6pt 0; white-space: pre-wrap; }`;

/** Pictures go into the page itself: it is opened from nowhere. */
const withPictures = (html: string): string =>
  html.replace(/src="(images\/[a-z-]+\.jpg)"/g, (_, path: string) => {
    const bytes = readFileSync(new URL(path, SOURCE));
    return `src="data:image/jpeg;base64,${bytes.toString('base64')}"`;
  });

const browser = await launchBrowser();
try {
  for (const language of LANGUAGES) {
    const markdown = readFileSync(new URL(`${language}.md`, SOURCE), 'utf8');
    const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Sulian';
    const body = withPictures(await marked.parse(markdown));
    const page = await browser.newPage();
    const lang = language === 'cn' ? 'zh-CN' : 'en';
    await page.setContent(
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head><body>${body}</body></html>`,
    );
    const pdf = await page.pdf({
      format: 'A4',
      margin: { top: '18mm', bottom: '18mm', left: '18mm', right: '18mm' },
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate:
        '<div style="width:100%;font-size:8px;color:#667;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
      printBackground: true,
      outline: true,
      tagged: true,
    });
    await page.close();
    const target = new URL(`manual-${language}.pdf`, TARGET);
    if (pdf.length > MAX_BYTES)
      throw new Error(`manual-${language}.pdf has ${pdf.length} bytes, more than ${MAX_BYTES}`);
    writeFileSync(target, pdf);
    console.log(`${fileURLToPath(target)}: ${pdf.length} bytes`);
  }
} finally {
  await browser.close();
}
