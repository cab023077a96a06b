// Nothing on a plain board answers to clicks: all that can be done stands in the list of options.
export {};
