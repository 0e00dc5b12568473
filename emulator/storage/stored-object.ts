/** Buckets of Cloud Storage and their objects. */

/** The access rights to a bucket's objects. */
export interface Bucket {
  /** E-mail addresses that may read, create, replace and delete objects. */
  readonly writers: readonly string[];
  /** True if everybody can read an object by its address. Nobody can list the objects. */
  readonly isPublic: boolean;
}

/** A replaced object is a new value with another generation. */
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

/** The key of an object in the world, and its path at the public address. */
export const objectKey = ({ bucket, name }: Pick<StoredObject, 'bucket' | 'name'>): string =>
  `${bucket}/${name}`;
