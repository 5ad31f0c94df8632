import { listPackages } from './licences.mjs';
import { captureNpm } from './npm.mjs';
import { ROOT } from './paths.mjs';
import { StepError } from './process.mjs';

/**
 * The software bill of materials (CycloneDX) of what a lock file names: every package with version, licence and digest.
 *
 * @param lock the parsed lock file
 * @param folder where the lock file is
 * @throws StepError where npm returns none, or one that lacks a package
 */
export async function readSbom(lock, folder = ROOT) {
  const answer = await captureNpm(['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--loglevel=error'], {
    cwd: folder,
  });
  if (answer?.code !== 0)
    throw new StepError(`npm sbom failed: ${answer?.output.trim() ?? 'npm could not be started'}`);
  const sbom = parse(answer.output);
  const listed = new Set(sbom.components.map(({ purl }) => purl));
  const missing = listPackages(lock).filter((each) => !listed.has(purlOf(each)));
  if (missing.length > 0)
    throw new StepError(`the bill of materials lacks ${missing.map(({ name }) => name).join(', ')}`);
  return sbom;
}

function parse(output) {
  const sbom = JSON.parse(output);
  if (sbom.bomFormat !== 'CycloneDX') throw new StepError(`npm sbom returned ${sbom.bomFormat}, not CycloneDX`);
  // npm names the component after its folder.
  sbom.metadata.component.name = 'sulian';
  return sbom;
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
