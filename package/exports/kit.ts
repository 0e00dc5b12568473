/** `sealed-orders/kit`: what a game is made of. */

export * from '../../rules/kit/authoring.ts';
