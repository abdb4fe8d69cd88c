"""Tables online: a durable server on which people and bots play."""
