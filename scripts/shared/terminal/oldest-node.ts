/** The oldest Node that runs the package. */

export const OLDEST_NODE = '22.12';

/** Returns what to install, or null where this version of Node is new enough. */
export function nodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldest = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  return major > oldest || (major === oldest && minor >= oldestMinor)
    ? null
    : `This is Node ${version}. Sealed Orders requires Node ${OLDEST_NODE} or newer: install ` +
        'it from https://nodejs.org.';
}
