/** What stands in recorded facts for the folder in which podman ran. */
export const FOLDER = '/tmp/folder';
