/** Compares the version of Node with the oldest version that runs the package. */

export const OLDEST_NODE_VERSION = '22.12';

/** Returns a message if this version of Node is too old; else null. */
export function findNodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldest = 0, oldestMinor = 0] = OLDEST_NODE_VERSION.split('.').map(Number);
  return major > oldest || (major === oldest && minor >= oldestMinor)
    ? null
    : `This is Node ${version}. Sealed Orders requires Node ${OLDEST_NODE_VERSION} or newer. ` +
        'Install it from https://nodejs.org.';
}
