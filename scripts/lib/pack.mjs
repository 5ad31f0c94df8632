import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { listAllFiles } from './hash-files.mjs';
import { inRoot } from './paths.mjs';
import { capture, StepError, say } from './process.mjs';
import { readSbom } from './sbom.mjs';

const SUMS = 'SHA256SUMS';
const SBOM = 'sbom.cdx.json';

/**
 * Packs the last commit with the packages of its lock file into one archive for machines without a network. The archive
 * is for the platform that packs it, since packages contain programs of a platform.
 *
 * @param folder receives `sulian-VERSION-COMMIT-PLATFORM.tar.gz` and its digest, `.sha256`
 * @returns the archive's path
 */
export async function pack(folder = inRoot('dist')) {
  const commit = await readCommit();
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const name = `sulian-${version}-${commit}-${process.platform}-${process.arch}`;
  const draft = join(folder, `${name}.partial`);
  const stage = join(draft, name);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  try {
    await fill(stage);
    await writeSums(stage);
    return await close(stage, join(folder, `${name}.tar.gz`));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function readCommit() {
  const answer = await capture('git', ['rev-parse', '--short=12', 'HEAD']);
  if (answer?.code !== 0) throw new StepError('an archive is made from a clone with git');
  const changes = await capture('git', ['status', '--porcelain']);
  if (changes?.output !== '') say('Changes that are not committed are left out of the archive.');
  return answer.output.trim();
}

/** The files of the commit, their packages as `npm start` would install them, and the bill of materials. */
async function fill(stage) {
  const sources = `${stage}.tar`;
  await must('git', ['archive', '--format=tar', `--output=${sources}`, 'HEAD']);
  await must('tar', ['-xf', sources, '-C', stage]);
  rmSync(sources);
  const { installIfStale } = await import(pathToFileURL(join(stage, 'scripts', 'lib', 'install.mjs')).href);
  await installIfStale();
  const lock = JSON.parse(readFileSync(join(stage, 'package-lock.json'), 'utf8'));
  writeFileSync(join(stage, SBOM), `${JSON.stringify(await readSbom(lock, stage), null, 2)}\n`);
}

/** Digests of every file, in the form that `sha256sum -c` reads. */
async function writeSums(stage) {
  const lines = [];
  for (const path of listAllFiles(stage)) lines.push(`${await digestOf(path)}  ${relative(stage, path)}\n`);
  writeFileSync(join(stage, SUMS), lines.join(''));
  say(`${lines.length} files`);
}

async function close(stage, archive) {
  await must('tar', ['-czf', archive, '-C', join(stage, '..'), basename(stage)]);
  writeFileSync(`${archive}.sha256`, `${await digestOf(archive)}  ${basename(archive)}\n`);
  return archive;
}

async function digestOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function must(command, args) {
  const answer = await capture(command, args);
  if (answer?.code !== 0) throw new StepError(`${command} failed: ${answer?.output.trim() ?? 'it is not installed'}`);
}
