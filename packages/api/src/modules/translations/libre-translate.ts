import type { TranslationsBody } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import { z } from 'zod';

export interface TranslatorOptions {
  /** Base address of a LibreTranslate-compatible service; `/translate` is added. */
  readonly url: string;
  readonly apiKey?: string;
  readonly timeoutMs: number;
}

/** Translations in the order of the texts. @throws SOURCE_* when the service does not answer as it should */
export type Translate = (question: TranslationsBody) => Promise<readonly string[]>;

/** The service's codes of our languages. @see https://docs.libretranslate.com/api/operations/translate/ */
const CODES: Readonly<Record<TranslationsBody['from'], string>> = { cn: 'zh', en: 'en' };
/** Far above the longest texts a call may carry, translated. */
const MAX_ANSWER_BYTES = 2 * 2 ** 20;

const answer = z.object({ translatedText: z.array(z.string()) });

export function createTranslator({ url, apiKey, timeoutMs }: TranslatorOptions): Translate {
  const address = `${url.replace(/\/+$/, '')}/translate`;
  return async ({ texts, from, to }) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        q: texts,
        source: CODES[from],
        target: CODES[to],
        format: 'text',
        ...(apiKey === undefined ? {} : { api_key: apiKey }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new AppError('SOURCE_UNREACHABLE', 'the translator does not answer', { cause });
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new AppError('SOURCE_REFUSED', `the translator answers ${response.status}`, { retryable: true });
    }
    const parsed = answer.safeParse(parseJson(await readText(response)));
    if (!parsed.success || parsed.data.translatedText.length !== texts.length)
      throw new AppError('SOURCE_MALFORMED', 'the translator answers something else than its interface states');
    return parsed.data.translatedText;
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES)
      throw new AppError('SOURCE_MALFORMED', `the translator answers more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
