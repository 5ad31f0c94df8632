import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { GPS_BYTES, PICTURES, PNG_PICTURE, readPng, SECRET_MAKER, toTelephoneJpeg } from '../support/pictures.ts';
import { getTestCase } from '../support/sign-in.ts';
import { register, toMultipart, toRegisterBody, upload, uploadBody, uploadId } from './registration.ts';

let app: PeopleApp;
let caseId: number;
let reviewer: string;
beforeAll(async () => {
  app = await openPeopleApp({ isSealRequired: false });
  caseId = await getTestCase(app.people);
  reviewer = await app.tokenOf('REVIEWER');
});
afterAll(() => app.close());

const review = (url: string) => app.call({ url: `/api/review${url}`, headers: { token: reviewer } });

let people = 0;
/** A registration with these pictures; its documents' ids are those uploaded. */
async function registerWith(front: Buffer, seals: readonly number[] = []): Promise<number> {
  people += 1;
  const ids = {
    front: await uploadId(app, { content: front }),
    back: await uploadId(app, { content: PNG_PICTURE }),
  };
  const body = toRegisterBody({ ...ids, caseId, seals, email: `officer${people}@police.example.cn` });
  const answer = await register(app, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return ids.front;
}

const isReddish = ([r, g, b]: readonly number[]) => (r ?? 0) > (b ?? 0) + 60 && (r ?? 0) > (g ?? 0);
const isBluish = ([r, g, b]: readonly number[]) => (b ?? 0) > (r ?? 0) + 60 && (b ?? 0) > (g ?? 0);

describe('all six picture types', () => {
  for (const [type, content] of Object.entries(PICTURES))
    it(`takes ${type} by its first bytes and shows it as a PNG [R-FILE-06] [R-FILE-07] [R-FILE-08] [R-FILE-14]`, async () => {
      const answer = await upload(app, { content, name: '证件照.txt', type: 'text/html' });
      expect(answer.statusCode, answer.body).toBe(200);
      const { file } = answer.json<{ data: { file: Record<string, unknown> } }>().data;
      expect(file).toMatchObject({ name: '证件照.txt', mediaType: type, isPicture: true, sizeBytes: content.length });
      expect(Number.isSafeInteger(file['id'])).toBe(true);

      const id = await registerWith(content);
      const shown = await review(`/documents/${id}/view`);
      expect(shown.statusCode, shown.body.slice(0, 200)).toBe(200);
      expect(shown.headers['content-type']).toBe('image/png');
      const picture = readPng(shown.rawPayload);
      expect([picture.width, picture.height]).toEqual([640, 320]);
      // Pixels without the watermark's ink: the two halves, left red and right blue.
      const at = (x: number) => [2, 3, 4].map((y) => picture.pixel(x, y));
      expect(at(5).every(isReddish)).toBe(true);
      expect(at(634).every(isBluish)).toBe(true);
    });

  it('hands out the original byte for byte, as an attachment that runs nowhere [R-FILE-14]', async () => {
    const original = toTelephoneJpeg();
    const id = await registerWith(original);
    const answer = await review(`/documents/${id}/download`);
    expect(answer.rawPayload.equals(original)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="picture.png"; filename*=UTF-8''picture.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  it('shows a picture upright and without the place it was taken at [R-FILE-14]', async () => {
    const original = toTelephoneJpeg();
    expect(original.includes(GPS_BYTES) && original.includes(SECRET_MAKER)).toBe(true);
    const shown = (await review(`/documents/${await registerWith(original)}/view`)).rawPayload;
    expect(shown.includes(GPS_BYTES) || shown.includes(SECRET_MAKER)).toBe(false);
    const picture = readPng(shown);
    // pHYs is the new file's own: every picture's is the same.
    expect(new Set(picture.chunks)).toEqual(new Set(['IHDR', 'pHYs', 'IDAT', 'IEND']));
    // Turned right by orientation 6: what was on the left is now at the top.
    expect([picture.width, picture.height]).toEqual([320, 640]);
    expect(isReddish(picture.pixel(2, 3))).toBe(true);
    expect(isBluish(picture.pixel(2, 637))).toBe(true);
  });
});

describe('hostile files', () => {
  const refusal = async (content: Buffer) => {
    const answer = await upload(app, { content });
    const { error, details } = answer.json<{ error: string; details?: unknown }>();
    return { status: answer.statusCode, error, details };
  };

  it('refuses as an ID picture what is none, whatever its name says [R-FILE-06] [R-FILE-08]', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const none = [
      svg,
      `<?xml version="1.0"?>${svg}`,
      '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n',
      '<!doctype html><script>alert(1)</script>',
      '\u007fELF\u0002\u0001\u0001',
      'II*\0\u0008\0\0\0\0\0',
    ];
    for (const text of none)
      expect(await refusal(Buffer.from(text, 'latin1'))).toMatchObject({ status: 422, error: 'FILE_NOT_PICTURE' });
  });

  it('refuses every picture that is cut short, wherever [R-FILE-09]', async () => {
    expect(await refusal(Buffer.from('GIF87'))).toMatchObject({ status: 422, error: 'FILE_UNREADABLE' });
    for (const [type, content] of Object.entries(PICTURES))
      for (const share of [0.4, 0.75]) {
        const { status, error } = await refusal(content.subarray(0, Math.floor(content.length * share)));
        expect([status, error], `${type} cut at ${share}`).toEqual([422, 'FILE_UNREADABLE']);
      }
  });

  it('refuses a small file that unfolds to 900 million pixels before it does, naming the limit [R-FILE-09]', async () => {
    const started = performance.now();
    expect(await refusal(toPngOfSize(30_000, 30_000))).toEqual({
      status: 413,
      error: 'FILE_TOO_LARGE',
      details: { maxPixels: 50_000_000 },
    });
    const bmp = Buffer.from(PICTURES['image/bmp'] ?? '');
    bmp.writeInt32LE(60_000, 18);
    bmp.writeInt32LE(-60_000, 22);
    expect(await refusal(bmp)).toEqual({ status: 413, error: 'FILE_TOO_LARGE', details: { maxPixels: 12_000_000 } });
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('refuses more than 10 MiB, naming the limit, and takes exactly 10 MiB [R-FILE-09]', async () => {
    const most = 10 * 1024 * 1024;
    const send = (bytes: number) => upload(app, { content: Buffer.alloc(bytes, 7), purpose: 'SEAL' });
    expect((await send(most)).statusCode).toBe(200);
    const answer = await send(most + 1);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ error: 'FILE_TOO_LARGE', details: { maxBytes: 10_485_760 } });
  });

  it('refuses empty files, broken forms and anything beside the one file', async () => {
    const whole = toMultipart({ content: PNG_PICTURE });
    const json = { 'content-type': 'application/json' };
    const twice = Buffer.concat([whole.subarray(0, -'--\r\n'.length), Buffer.from('\r\n'), whole]);
    expect((await uploadBody(app, toMultipart({ content: Buffer.alloc(0) }))).json()).toMatchObject({
      error: 'FILE_UNREADABLE',
    });
    for (const body of [whole.subarray(0, whole.length - 60), whole.subarray(0, whole.length - 6)])
      expect((await uploadBody(app, body)).json()).toMatchObject({ code: 422, error: 'FILE_UNREADABLE' });
    for (const body of [toMultipart({ content: PNG_PICTURE }, 'picture'), twice, Buffer.alloc(0), Buffer.from('x')])
      expect((await uploadBody(app, body)).statusCode).toBeGreaterThanOrEqual(400);
    for (const answer of [await uploadBody(app, Buffer.from('{}'), json), await uploadBody(app, whole, json)])
      expect(answer.statusCode).toBe(400);
    for (const answer of [await uploadBody(app, twice), await uploadBody(app, Buffer.from('x'))])
      expect(answer.statusCode).toBeLessThan(500);
  });

  it('shows of a picture that is also a web page only its pixels [R-FILE-14]', async () => {
    const page = Buffer.from('<html><script>alert(document.cookie)</script></html>');
    const both = Buffer.concat([PNG_PICTURE, page]);
    const id = await registerWith(both);
    const shown = await review(`/documents/${id}/view`);
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.includes('script')).toBe(false);
    expect((await review(`/documents/${id}/download`)).headers['content-type']).toBe('application/octet-stream');
  });

  it('keeps of a name what can be shown', async () => {
    const names: ReadonlyArray<readonly [sent: string, kept: string]> = [
      ['../../etc/passwd', 'passwd'],
      ['C:\\Users\\x\\front.png', 'front.png'],
      ['\u202egnp.exe', 'gnp.exe'],
      ['a\u0000b\u0007c.png', 'abc.png'],
      ['', 'file'],
      [`${'长'.repeat(300)}.png`, `${'长'.repeat(196)}.png`],
    ];
    for (const [sent, kept] of names) {
      const answer = await upload(app, { content: PNG_PICTURE, name: sent });
      expect(answer.json<{ data: { file: { name: string } } }>().data.file.name).toBe(kept);
    }
  });

  it('takes seal files of any type and offers them as downloads alone', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
    const answer = await upload(app, { content: pdf, purpose: 'SEAL', name: 'seal.pdf' });
    const { file } = answer.json<{ data: { file: { id: number; mediaType: string; isPicture: boolean } } }>().data;
    expect(file).toMatchObject({ mediaType: 'application/pdf', isPicture: false });
    await registerWith(PNG_PICTURE, [file.id]);
    expect((await review(`/documents/${file.id}/view`)).json()).toMatchObject({ error: 'FILE_NOT_PICTURE' });
    expect((await review(`/documents/${file.id}/download`)).rawPayload.equals(pdf)).toBe(true);
  });

  it('stops a network address that sends too many files, also after a restart [R-FILE-11]', async () => {
    const ip = '203.0.113.9';
    const key = `upload address ${ip}`;
    for (let sent = 0; sent < 149; sent++)
      await app.people.throttle.count(
        key,
        { max: 150, windowSec: 3_600, blockSec: 3_600 },
        Math.floor(app.people.clock() / 1000),
      );
    const send = () => upload(app, { content: PNG_PICTURE, ip });
    expect((await send()).statusCode).toBe(200);
    expect((await send()).json()).toMatchObject({ code: 42901, error: 'TOO_MANY_ATTEMPTS' });
    await app.restart();
    expect((await send()).statusCode).toBe(429);
    expect((await upload(app, { content: PNG_PICTURE, ip: '203.0.113.10' })).statusCode).toBe(200);
  });
});

/** One colour, so that nearly nothing describes a great many pixels. */
function toPngOfSize(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    PNG_PICTURE.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
