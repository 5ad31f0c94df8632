import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environment } from '../../src/config/environment.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');
const listMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Variables that the program reads; a secret may also be in the file named by NAME_FILE. */
const VARIABLES = Object.keys(environment.shape).flatMap((name) => [name, `${name}_FILE`]);
const COMMANDS = Object.keys((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest).scripts);

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}
interface Service {
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly build?: { readonly context: string; readonly dockerfile: string };
}

const COMPOSE = readdirSync(DEPLOY).filter((name) => /^compose.*\.yaml$/.test(name));
const UNITS = readdirSync(join(DEPLOY, 'systemd')).map((name) => `systemd/${name}`);

/** Scripts of the project that a file of ours starts. */
const listStarted = (text: string): string[] => [
  ...listMatches(text, /node (?:-\S+ )*scripts\/run\.mjs ([a-z:]+)/g),
  ...listMatches(text, /"scripts\/run\.mjs", "([a-z:]+)"/g),
  ...listMatches(text, /npm run (?:-s )?([a-z:]+)/g),
];

describe('files of an installation [R-RUN-152]', () => {
  it.each(COMPOSE)('%s names volumes, secrets, files and variables that exist', (name) => {
    const { services, volumes = {}, secrets = {} } = parse(read(name)) as Compose;
    expect(Object.keys(services).length).toBeGreaterThan(0);
    for (const [service, { volumes: mounts = [], environment: set = {}, secrets: used = [], build }] of Object.entries(
      services,
    )) {
      for (const mount of mounts) {
        const [source = ''] = mount.split(':');
        // The operator creates the folder of the configuration.
        if (source.startsWith('./'))
          expect(source === './config' || existsSync(join(DEPLOY, source)), mount).toBe(true);
        else expect(volumes).toHaveProperty(source);
      }
      for (const secret of used) expect(secrets).toHaveProperty([secret]);
      if (service === 'sulian') expect(VARIABLES).toEqual(expect.arrayContaining(Object.keys(set)));
      if (build !== undefined) expect(existsSync(join(DEPLOY, build.context, build.dockerfile))).toBe(true);
    }
  });

  it('a standby has what its scripts need: role and slot of the first server, secrets, and a shell that reads them', () => {
    const { services } = parse(read('compose.replica.yaml')) as Compose;
    const scripts = readdirSync(DEPLOY).filter((name) => name.endsWith('.sh'));
    expect(scripts).toEqual(['replica-role.sh', 'replica.sh']);
    for (const name of scripts) {
      expect(spawnSync('bash', ['-n', join(DEPLOY, name)], { encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
      const user = name === 'replica.sh' ? services['replica'] : services['postgres'];
      expect(user?.volumes?.some((mount) => mount.startsWith(`./${name}:`))).toBe(true);
      for (const secret of listMatches(read(name), /\/run\/secrets\/([a-z-]+)/g))
        expect(user?.secrets).toContain(secret);
    }
    const [role, standby] = scripts.map(read);
    expect(role).toContain('CREATE ROLE replica ');
    expect(role).toContain("pg_create_physical_replication_slot('replica')");
    expect(standby).toContain('user=replica');
    expect(standby).toContain('-S replica');
  });

  it('the image is built and started by scripts that exist, as an ordinary user', () => {
    const text = read('Containerfile').replaceAll("'node', 'scripts", '"node", "scripts');
    const started = listStarted(text);
    expect(started).toEqual(expect.arrayContaining(['build', 'start']));
    expect(COMMANDS).toEqual(expect.arrayContaining(started));
    expect(VARIABLES).toEqual(expect.arrayContaining(listMatches(text, /^(?:ENV|)\s+([A-Z_]+)=/gm)));
    const lines = text.split('\n');
    expect(lines.indexOf('USER sulian')).toBeGreaterThan(-1);
    expect(lines.indexOf('USER sulian')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD ')));
  });

  it.each(
    UNITS.filter((name) => name.endsWith('.service')),
  )('%s starts a script that exists, as an ordinary user', (name) => {
    const text = read(name);
    const started = listStarted(listMatches(text, /^ExecStart=(.*)$/gm).join('\n'));
    expect(started).toHaveLength(1);
    expect(COMMANDS).toEqual(expect.arrayContaining(started));
    expect(text).toMatch(/^User=sulian$/m);
    expect(VARIABLES).toEqual(expect.arrayContaining(listMatches(text, /^Environment=([A-Z_]+)=/gm)));
  });

  it.runIf(spawnSync('systemd-analyze', ['--version']).status === 0)('systemd accepts the units', () => {
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...UNITS.map((name) => join(DEPLOY, name))],
      {
        encoding: 'utf8',
      },
    );
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  it('the dashboard and the alarms use figures that /metrics has', () => {
    const folder = join(ROOT, 'packages/api/src/modules/metrics');
    const sources = readdirSync(folder).filter((name) => !name.includes('.test.'));
    const text = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    const figures = listMatches(text, /'((?:sulian|process|nodejs)_[a-z_]+)'/g);
    const dashboard = JSON.stringify(
      (JSON.parse(read('monitoring/grafana-dashboard.json')) as { panels: unknown }).panels,
    );
    for (const file of [dashboard, read('monitoring/alerts.yaml')]) {
      const used = listMatches(file, /\b((?:sulian|process|nodejs)_[a-z_]+?)(?:_bucket|_count|_sum)?\b(?=[^a-z_:])/g);
      expect(used.length).toBeGreaterThan(5);
      expect(figures).toEqual(expect.arrayContaining(used));
    }
  });
});
