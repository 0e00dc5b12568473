/** A bucket with the rights to its objects. */
export interface Bucket {
  /** The addresses of accounts that may read, create, replace and delete objects. */
  readonly writers: readonly string[];
  /** Whether everybody can read an object at its address. Nobody can list the objects. */
  readonly isPublic: boolean;
}

export interface StoredObject {
  readonly bucket: string;
  readonly name: string;
  /** The content as uploaded, in Base64. */
  readonly content: string;
  readonly contentType: string;
  readonly contentEncoding: string;
  readonly cacheControl: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly generation: string;
  readonly createdMs: number;
}

/** Returns the key of an object in the world, which is also its path at the public address. */
export const buildObjectKey = ({ bucket, name }: Pick<StoredObject, 'bucket' | 'name'>): string =>
  `${bucket}/${name}`;
